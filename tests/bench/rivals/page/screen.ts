/** The page: the list of customers, and the notes of the card that is open. What is waited for is what stands there. */
import type { Note } from '../../../../domain/user.ts';
import { within } from '../../within.ts';
import type { Line } from '../rival.ts';

const part = (id: string) => document.querySelector(`#${id}`) as HTMLElement;
const looks = new Set<() => void>();

function draw(id: string, texts: readonly string[], ids: readonly string[] = []): void {
  part(id).replaceChildren(
    ...texts.map((text, index) => Object.assign(document.createElement('li'), { textContent: text, id: ids[index] })),
  );
  for (const look of looks) look();
}

export function drawList(lines: readonly Line[]): void {
  draw(
    'list',
    lines.map(({ firstName, lastName, city }) => `${lastName}, ${firstName}, ${city}`),
    lines.map(({ id }) => id),
  );
}

export function drawNotes(notes: readonly Note[]): void {
  draw(
    'notes',
    notes.map(({ note, createdBy, id }) => `${note} ${createdBy} ${id}`),
  );
}

const shownIn = (id: string) => [...part(id).children].map((row) => row.textContent);
export const shownList = () => shownIn('list');
export const shownNotes = () => shownIn('notes');
export const shownIds = () => [...part('list').children].map(({ id }) => id);

/** Resolves in the very moment in which the page shows it. `then` is called right there. */
export async function until(seconds: number, what: string, shown: () => boolean, then = () => {}): Promise<void> {
  let look = () => {};
  const seen = new Promise<void>((resolve) => {
    look = () => {
      if (!shown()) return;
      looks.delete(look);
      then();
      resolve();
    };
  });
  looks.add(look);
  look();
  await within(seconds, what, seen).finally(() => looks.delete(look));
}
