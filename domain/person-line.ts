/** What lists and searches show of a person, read by itself: the whole schema for ten thousand rows would take too long. */
import { recentMessages } from './inbox.ts';
import { searchText } from './people.ts';
import { isPlain } from './plain.ts';
import { recentNotes } from './recent-notes.ts';
import type { User } from './user.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Texts, whatever the fields hold. `searchText`: what `matching` looks into. `recentMessages`: see `inbox.ts`, `recentNotes`: see `recent-notes.ts`. */
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
    firstName: text(firstName),
    lastName: text(lastName),
    address: text(address),
    city: text(city),
    imgUrl: text(imgUrl),
  };
  const picks = Array.isArray(plants) ? plants.filter(isPlain) : [];
  const searched = { ...shown, email: text(email), mobile: text(mobile) };
  return {
    ...shown,
    searchText: searchText({ ...searched, plants: picks.map(({ name }) => ({ name: text(name) })) }),
    recentMessages: recentMessages(messages),
    recentNotes: recentNotes(notes),
  };
}
