/** The same people, plants and errors in words that nobody breaks: pasted links, names without a blank. */
import type { Catalogue } from '#domain/catalogue.ts';
import type { ErrorEntry } from '#domain/error-log.ts';
import type { User } from '#domain/user.ts';

/** Not a whole address, so that no browser asks for it as a picture. */
export const unbroken = `gardens.test/${'shady'.repeat(40)}`;
/** As long as a name may be. */
const name = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2);

export const unbrokenUser = (user: User): User => ({
  ...user,
  firstName: user.firstName + name,
  lastName: user.id === 'alvarez' ? user.lastName : user.lastName + name,
  email: `${name}@mail.test`,
  address: `9217${name}`,
  city: name,
  primaryNote: unbroken,
  specialtyRequests: unbroken,
  plants: user.plants.map((pick, index) => (index === 0 ? { ...pick, name: pick.name + name } : pick)),
  messages: user.messages.map((message) => ({ ...message, message: unbroken })),
  ...(user.notes && { notes: user.notes.map((note) => ({ ...note, note: unbroken, createdBy: name })) }),
});

export const unbrokenCatalogue = (catalogue: Catalogue): Catalogue => {
  const longer = (category: string) => category + name;
  return {
    ...catalogue,
    categories: catalogue.categories.map(longer),
    plants: catalogue.plants.map((plant) => ({
      ...plant,
      category: longer(plant.category),
      name: plant.name === 'Chard' ? plant.name : plant.name + name,
      description: unbroken,
      link: `https://${unbroken}`,
    })),
  };
};

export const unbrokenEntry = (entry: ErrorEntry): ErrorEntry => ({
  ...entry,
  code: 'permission-denied'.repeat(5),
  message: unbroken,
});
