import type { PersonNews } from '#domain/away.ts';
import { newsKinds } from '#domain/news-kinds.ts';
import type { Replica } from '#sync/replica.ts';
import { Link } from '#ui/link.tsx';
import typography from '#ui/typography.module.css';
import classes from './away.module.css';
import { awayCopy } from './copy.ts';
import { useAbsence, useCustomer } from './use-customer.ts';

/** What happened with one customer. */
export function AwayLine({ person, replica }: { person: PersonNews; replica: Replica }) {
  const held = useCustomer(replica, person.id);
  const absence = useAbsence(replica);
  // An admin has them as an employee too, and no card of them among the customers.
  const customer = held && (held.value.role === 'customer' ? held : null);
  const gone = person.news.find(({ kind }) => kind === 'left');
  return (
    <li>
      {customer ? (
        <Link to="/customers" hash={person.id} className={classes.name}>
          {customer.title}
        </Link>
      ) : (
        <p className={classes.name}>{customer === null ? gone?.name || awayCopy.absent + absence : ''}</p>
      )}
      <p className={typography.quiet}>{wordsOn(person, customer === null)}</p>
    </li>
  );
}

/** Who left is told as nothing else, unless they came back. */
function wordsOn({ news }: PersonNews, gone: boolean): string {
  const hasLeft = gone && news.some(({ kind }) => kind === 'left');
  const kinds = newsKinds.filter((kind) => (kind === 'left') === hasLeft);
  return kinds
    .flatMap((kind) => {
      const told = news.filter((entry) => entry.kind === kind);
      const names = told.map(({ name }) => name);
      return told.length > 0 ? [awayCopy.kinds[kind](told.length, names)] : [];
    })
    .join(' · ');
}
