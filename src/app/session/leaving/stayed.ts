/** A logout that did not work: the page begins anew for the same user, who is told then. */
import { tabStorage } from '../../platform/page-storage.ts';
import { keptName } from '../../platform/place.ts';

const name = keptName('garden/stayed');

export const keepStayed = (): void => tabStorage.setItem(name, 'yes');

/** Whether that is still to be told. */
export const hasStayed = (): boolean => tabStorage.getItem(name) !== null;

/** The same; once. */
export function takeStayed(): boolean {
  const stayed = hasStayed();
  tabStorage.removeItem(name);
  return stayed;
}
