import { Button } from '@mantine/core';
import { useState } from 'react';
import { parkedCount, waitingCount } from '#domain/waiting-changes.ts';
import type { Collection, Fields, Ref } from '#sync/document.ts';
import type { Replica } from '#sync/replica.ts';
import type { Parked } from '#sync/store.ts';
import { Icon } from '#ui/icons.tsx';
import { useObservable } from '#ui/observable.ts';
import { useDeviceWord } from '#ui/screen-size.ts';
import { copied, leftBehindCopy as copy } from './copy.ts';
import './sync.css';
import { asItIs, parkedAsItIs, titleOf, told, toldParked, wholeText, type Told } from './told.ts';

interface Props {
  replica: Pick<Replica, 'waiting$' | 'parked$'>;
  userId: string;
}

/** What waits of an account without access: to read, copy and save as a file (D47). */
export function LeftBehind({ replica, userId }: Props) {
  const waiting = useObservable(replica.waiting$) ?? [];
  const parked = useObservable(replica.parked$) ?? [];
  const device = useDeviceWord();
  const [said, setSaid] = useState('');
  const all = [
    ...waiting.map(({ ref, held }) => tell(ref, held.office ?? null, held.value, userId)),
    ...parked.map((entry) => tellParked(entry, userId)),
  ];
  if (all.length === 0) return null;
  const count = waitingCount(waiting) + parkedCount(parked);
  const text = all.map((what) => `${titleOf(what)}\n${wholeText(what)}`).join('\n\n');

  const copyAll = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(copied),
      () => setSaid(copy.notCopied),
    );
  const save = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = copy.file;
    link.click();
    URL.revokeObjectURL(link.href);
    setSaid(copy.saved);
  };

  return (
    <section className="left-behind">
      <h2 className="tabular">{copy.title.replace('{count}', String(count))}</h2>
      <p>{copy.explanation.replace('{device}', device)}</p>
      <ul className="sync-list">
        {all.map((what, index) => (
          <li key={index} className="waiting">
            <h3>{titleOf(what)}</h3>
            <p className="sync-text waiting-text" dir="auto">
              {wholeText(what)}
            </p>
          </li>
        ))}
      </ul>
      <div className="starting-choices">
        <Button variant="default" leftSection={<Icon name="copy" size={20} />} onClick={() => void copyAll()}>
          {copy.copy}
        </Button>
        <Button variant="default" onClick={save}>
          {copy.save}
        </Button>
      </div>
      <p className="sync-hint" role="status">
        {said}
      </p>
    </section>
  );
}

/** In words; as JSON where that fails. */
function tell<C extends Collection>(ref: Ref<C>, base: Fields[C] | null, mine: Fields[C], userId: string): Told {
  try {
    return told(ref, base, mine, userId);
  } catch {
    return asItIs(ref, base, mine, userId);
  }
}

function tellParked(entry: Parked, userId: string): Told {
  try {
    return toldParked(entry, userId);
  } catch {
    return parkedAsItIs(entry, userId);
  }
}
