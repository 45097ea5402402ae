import { sides, wordsOf } from './copy.ts';
import { textOf, type Told } from './told.ts';

/** What a parked entry says: each change with its text, and of a value that went both sides. */
export function ParkedTexts({ what: { changes, values } }: { what: Told }) {
  if (values)
    return values.map(({ name, mine, theirs }) => (
      <div key={name}>
        {values.length > 1 && <p className="quiet">{name}</p>}
        <dl className="not-saved-sides">
          <dt>{sides.mine}</dt>
          <dd className="sync-text not-saved-text" dir="auto">
            {mine}
          </dd>
          <dt>{sides.theirs}</dt>
          <dd className="sync-text not-saved-text" dir="auto">
            {theirs}
          </dd>
        </dl>
      </div>
    ));
  return changes.map((change, index) => {
    const text = textOf(change);
    const { done } = wordsOf(change);
    return (
      <div key={index}>
        {(changes.length > 1 || text === '') && <p className="quiet">{done}</p>}
        {text !== '' && (
          <p className="sync-text not-saved-text" dir="auto">
            {text}
          </p>
        )}
      </div>
    );
  });
}
