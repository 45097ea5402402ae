import { practiceMark } from '../place.ts';
import { traces } from './traces.ts';

/** Back to the real place, which then forgets all that was practised. */
export function leavePractice(): void {
  traces.leave();
  sessionStorage.removeItem(practiceMark);
  location.replace('/sync');
}
