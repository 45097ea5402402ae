import { useState } from 'react';
import { renamesIn } from '#domain/catalogue-renames.ts';
import type { Catalogue } from '#domain/catalogue.ts';

interface Row {
  key: string;
  name: string;
}

/** Keys in the order of the categories, stable when categories come, go or are renamed: the caret stays. */
export function useRowKeys(catalogue: Catalogue): readonly Row[] {
  const [seen, setSeen] = useState(() => ({ catalogue, rows: follow([], new Map(), catalogue.categories) }));
  if (seen.catalogue === catalogue) return seen.rows;
  const formerNames = new Map([...renamesIn(seen.catalogue, catalogue)].map(([from, to]) => [to, from]));
  const rows = follow(seen.rows, formerNames, catalogue.categories);
  setSeen({ catalogue, rows });
  return rows;
}

function follow(before: readonly Row[], formerNames: ReadonlyMap<string, string>, names: readonly string[]): Row[] {
  const left = [...before];
  const take = (name: string | undefined): string | undefined => {
    const index = left.findIndex((row) => row.name === name);
    return index < 0 ? undefined : left.splice(index, 1)[0]?.key;
  };
  return names.map((name) => ({ name, key: take(name) ?? take(formerNames.get(name)) ?? crypto.randomUUID() }));
}
