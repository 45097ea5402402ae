import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { parkedCount, waitingCount } from '#domain/waiting-changes.ts';
import type { Collection, Fields, Ref } from '#sync/document.ts';
import type { Replica } from '#sync/replica.ts';
import type { Parked } from '#sync/store.ts';
import { Icon } from '#ui/icons.tsx';
import { useObservable } from '#ui/observable.ts';
import { useReport } from '#ui/report.ts';
import { useDeviceWord } from '#ui/screen-size.ts';
import typography from '#ui/typography.module.css';
import { copied, leftBehindCopy as copy } from './copy.ts';
import items from './items.module.css';
import {
  asItIs,
  parkedAsItIs,
  titleOf,
  describeEdits,
  describeParked,
  wholeText,
  type Description,
} from './description.ts';
import { unsavedTexts, type UnsavedText } from './unsaved.ts';

interface Props {
  replica: Pick<Replica, 'waiting$' | 'parked$' | 'document$' | 'draft' | 'draftNames'>;
  userId: string;
}

/** Milliseconds for which a file that was offered can be read. */
const readable = 60_000;

/** What waits of an account without access: to read, copy and save as a file (D47). */
export function LeftBehind({ replica, userId }: Props) {
  const waiting = useObservable(replica.waiting$) ?? [];
  const parked = useObservable(replica.parked$) ?? [];
  const report = useReport();
  const [unsaved, setUnsaved] = useState<readonly UnsavedText[]>([]);
  useEffect(() => {
    let here = true;
    unsavedTexts(replica).then(
      (found) => here && setUnsaved(found),
      (error: unknown) => report('draft-not-read', error),
    );
    return () => {
      here = false;
    };
  }, [replica, report]);
  const device = useDeviceWord();
  const clipboard = useClipboard();
  const [saved, setSaved] = useState(false);
  const said = clipboard.error ? copy.notCopied : clipboard.copied ? copied : saved && copy.saved;
  const changes = [
    ...waiting.map(({ ref, held }) => tell(ref, held.synced ?? null, held.value, userId)),
    ...parked.map((entry) => tellParked(entry, userId)),
  ];
  const all = [...changes.map((what) => ({ title: titleOf(what), text: wholeText(what) })), ...unsaved];
  if (all.length === 0) return null;
  const count = waitingCount(waiting) + parkedCount(parked) + unsaved.length;
  const whole = all.map(({ title, text }) => `${title}\n${text}`).join('\n\n');

  const save = () => {
    const link = document.createElement('a');
    const address = URL.createObjectURL(new Blob([whole], { type: 'text/plain' }));
    link.href = address;
    link.download = copy.file;
    link.click();
    // Some browsers read it only after somebody has said where to.
    setTimeout(() => URL.revokeObjectURL(address), readable);
    clipboard.reset();
    setSaved(true);
  };

  return (
    <section>
      <h2 className={typography.tabular}>{copy.title.replace('{count}', String(count))}</h2>
      <p>{copy.explanation.replace('{device}', device)}</p>
      <ul className={items.list}>
        {all.map(({ title, text }, index) => (
          <li key={index} className={items.item}>
            <h3>{title}</h3>
            <p className={items.excerpt} dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ul>
      <Button
        variant="default"
        fullWidth
        mt="xs"
        leftSection={<Icon name="copy" size={20} />}
        onClick={() => {
          setSaved(false);
          clipboard.copy(whole);
        }}
      >
        {copy.copy}
      </Button>
      <Button variant="default" fullWidth mt="sm" onClick={save}>
        {copy.save}
      </Button>
      <p className={items.hint} role="status">
        {said}
      </p>
    </section>
  );
}

/** In words; as JSON where that fails. */
function tell<C extends Collection>(ref: Ref<C>, base: Fields[C] | null, mine: Fields[C], userId: string): Description {
  try {
    return describeEdits(ref, base, mine, userId);
  } catch {
    return asItIs(ref, base, mine, userId);
  }
}

function tellParked(entry: Parked, userId: string): Description {
  try {
    return describeParked(entry, userId);
  } catch {
    return parkedAsItIs(entry, userId);
  }
}
