import type { SetAside } from '#sync/store.ts';
import { Icon } from '#ui/icons.tsx';
import { unreadableCopy } from './copy.ts';

/** For admins: which documents cannot be read, why, and what to do. */
export function UnreadableList({ unreadable }: { unreadable: readonly SetAside[] }) {
  return (
    <section>
      <h2 className="tabular">
        {unreadableCopy.title} ({unreadable.length})
      </h2>
      <p className="sync-hint">{unreadableCopy.whatToDo}</p>
      <ul className="sync-list">
        {unreadable.map(({ collection, id, reason }) => (
          <li key={`${collection}/${id}`} className="not-saved">
            <Icon name="triangle" />
            <div className="not-saved-inside">
              <h3 className="sync-text">
                {collection}/{id}
              </h3>
              <p className="not-saved-reason">{unreadableCopy.reasons[reason]}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
