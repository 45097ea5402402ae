/** What lists and searches show of a person, read by itself: the whole schema for ten thousand rows would take too long. */
import { idsAsText } from './finding-people.ts';
import { recentMessages } from './inbox.ts';
import { searchText } from './people.ts';
import { isPlain, textOf } from './plain.ts';
import { recentNotes } from './recent-notes.ts';
import type { User } from './user.ts';

/** Texts, whatever the fields hold. `searchText`: what `matching` looks into. `picked`: see `finding-people.ts`. `recentMessages`: see `inbox.ts`, `recentNotes`: see `recent-notes.ts`. */
export function personLine({
  firstName,
  lastName,
  address,
  city,
  email,
  mobile,
  imgUrl,
  plants,
  messages,
  notes,
}: User) {
  const shown = {
    firstName: textOf(firstName),
    lastName: textOf(lastName),
    address: textOf(address),
    city: textOf(city),
    imgUrl: textOf(imgUrl),
  };
  const picks = Array.isArray(plants) ? plants.filter(isPlain) : [];
  const searched = { ...shown, email: textOf(email), mobile: textOf(mobile) };
  return {
    ...shown,
    searchText: searchText({ ...searched, plants: picks.map(({ name }) => ({ name: textOf(name) })) }),
    picked: idsAsText(picks.map(({ id }) => textOf(id))),
    recentMessages: recentMessages(messages),
    recentNotes: recentNotes(notes),
  };
}
