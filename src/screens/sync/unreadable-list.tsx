import type { SetAside } from '#sync/store.ts';
import { Icon } from '#ui/icons.tsx';
import typography from '#ui/typography.module.css';
import { unreadableCopy } from './copy.ts';
import items from './items.module.css';

/** For admins: which documents cannot be read, why, and what to do. */
export function UnreadableList({ unreadable }: { unreadable: readonly SetAside[] }) {
  return (
    <section>
      <h2 className={typography.tabular}>
        {unreadableCopy.title} ({unreadable.length})
      </h2>
      <p className={items.hint}>{unreadableCopy.whatToDo}</p>
      <ul className={items.list}>
        {unreadable.map(({ collection, id, reason }) => (
          <li key={`${collection}/${id}`} className={items.refused}>
            <Icon name="triangle" />
            <div>
              <h3 className={items.text}>
                {collection}/{id}
              </h3>
              <p className={items.reason}>{unreadableCopy.reasons[reason]}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
