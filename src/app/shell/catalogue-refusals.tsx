import { useEffect } from 'react';
import { catchError, distinctUntilChanged, filter, from, map, of, switchMap } from 'rxjs';
import type { Catalogue } from '#domain/catalogue.ts';
import { deepEqual } from '#domain/equal.ts';
import type { Replica } from '#sync/replica.ts';
import type { Parked } from '#sync/store.ts';
import { useAlert } from '#ui/alert.tsx';
import { useReport } from '#ui/report.ts';

/** Source: spec 8.3. */
const copy = {
  reading: 'You do not have permission get plants info.',
  plants: 'You do not have permission to modify plants',
  categories: 'You do not have permission to modify categories.',
  other: 'An error occured, Please try again later.',
} as const;

interface Props {
  replica: Pick<Replica, 'parked$' | 'status$'>;
  /**
   * Whether the office lets this user in at all: where it does not, the catalogue is refused too, and the screens are about
   * to be closed for that. Rejects where it cannot be asked.
   */
  isOpen: () => Promise<boolean>;
}

/** Tells that the office refused the catalogue or a change of it, wherever the user is by then. The text is parked and readable. */
export function CatalogueRefusals({ replica, isOpen }: Props) {
  const alert = useAlert();
  const report = useReport();
  useEffect(() => {
    let known: ReadonlySet<string> | null = null;
    const subscription = replica.parked$.subscribe((entries) => {
      const refused = entries.filter(ofCatalogue);
      // What was refused before this visit was told then, and stands among what could not be saved.
      for (const entry of refused) if (known && !known.has(keyOf(entry))) tell(entry);
      known = new Set(refused.map(keyOf));
    });
    const tell = (entry: Parked<'plants'>) => {
      for (const what of refusedOf(entry)) {
        if (what !== 'categories') report(`catalogue-${entry.why}`, copy[what]);
        void alert(copy[what]);
      }
    };
    return () => subscription.unsubscribe();
  }, [replica, report, alert]);
  useEffect(() => {
    const open = (denied: boolean) => (denied ? from(isOpen()).pipe(catchError(() => of(true))) : of(false));
    const subscription = replica.status$
      .pipe(
        map(({ catalogueDenied }) => catalogueDenied),
        distinctUntilChanged(),
        switchMap(open),
        filter(Boolean),
      )
      .subscribe(() => {
        report('catalogue-unreadable', copy.reading);
        void alert(copy.reading);
      });
    return () => subscription.unsubscribe();
  }, [replica, isOpen, report, alert]);
  return null;
}

/** A value that another device changed first is no error: it stands among what could not be saved, with both. */
function ofCatalogue(entry: Parked): entry is Parked<'plants'> {
  return entry.ref.collection === 'plants' && entry.why !== 'conflict';
}

/** The same edits may be refused again, later and with more in them. */
const keyOf = ({ id, at }: Parked): string => `${id} ${at}`;

function refusedOf({ why, base, mine }: Parked<'plants'>): Exclude<keyof typeof copy, 'reading'>[] {
  if (why !== 'refused') return ['other'];
  const changed = (['plants', 'categories'] as const).filter((field) => !same(field, base.fields, mine));
  return changed.length > 0 ? changed : ['other'];
}

function same(field: 'plants' | 'categories', base: Catalogue | null, mine: Catalogue): boolean {
  return deepEqual(base?.[field] ?? [], mine[field]);
}
