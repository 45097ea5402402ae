/** What staff do to the catalogue, each within the size of one document (D11). Handed to `Replica.edit`. Source: spec 2.9, spec 2.10, D7, D9. */
import {
  addCategory,
  changePlant,
  isTooLarge,
  removeCategory,
  removePlant,
  renameCategory,
} from './catalogue-editing.ts';
import type { Catalogue, CataloguePlant } from './catalogue.ts';
import { LimitError, type Command } from './command.ts';
import { withTyped, type TypedFields } from './plant-form.ts';

/** Throws `LimitError` where the catalogue would be too large. */
export type CatalogueCommand = Command<Catalogue>;

/** One that is too large already may become smaller. */
function limited(change: (mine: Catalogue) => Catalogue): CatalogueCommand {
  return (mine) => {
    const next = change(mine);
    if (isTooLarge(next) && JSON.stringify(next).length > JSON.stringify(mine).length) throw new LimitError('full');
    return next;
  };
}

/** A blank name, or one that is there, adds nothing. */
export const createCategory = (name: string) => limited((mine) => addCategory(mine, name));

/** Onto the name of another category it merges the two. `since`: what it was called after `from`, the last one first. */
export const nameCategory = (from: string, to: string, since: readonly string[] = []) =>
  limited((mine) => renameCategory(mine, since.find((name) => mine.categories.includes(name)) ?? from, to));

/** Its plants keep the name: see `removeCategory`. */
export const dropCategory = (name: string) => limited((mine) => removeCategory(mine, name));

/** Adds the plant, or changes the one with its id, field by field. `known`: as the form began. */
export const writePlant = (known: CataloguePlant, typed: TypedFields) =>
  limited((mine) => changePlant(mine, known, (found) => withTyped(found, typed)));

/** Customers who chose it keep their pick. */
export const dropPlant = (id: string) => limited((mine) => removePlant(mine, id));
