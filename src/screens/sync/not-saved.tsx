import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { Replica } from '#sync/replica.ts';
import type { Parked } from '#sync/store.ts';
import { useAlert } from '#ui/alert.tsx';
import { Icon } from '#ui/icons.tsx';
import { QuestionDialog } from '#ui/question-dialog.tsx';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { useReport } from '#ui/report.ts';
import { useDeviceWord } from '#ui/screen-size.ts';
import { dayAndTime } from '#ui/time.ts';
import typography from '#ui/typography.module.css';
import { fill } from '#ui/fill.ts';
import { choices, copied, countOf, discardFailed, doubtOfMany, reasonOf, selected, stillNot } from './copy.ts';
import items from './items.module.css';
import classes from './not-saved.module.css';
import { ParkedTexts } from './parked-texts.tsx';
import { isTooLong, parkedAsItIs, titleOf, describeParked, wholeText } from './description.ts';
import type { Retries } from './use-retries.ts';

interface Props {
  entry: Parked;
  userId: string;
  replica: Replica;
  retries: Retries;
  /** The first one has the screen's main button. */
  first: boolean;
  /** The device's time and the office's, epoch milliseconds. */
  now: number;
  officeNow: number;
  /** Sent again or discarded. */
  onGone: (what: 'retried' | 'discarded') => void;
  /** The question is answered; another tab may have sent or discarded the text meanwhile. */
  onAnswered: () => void;
}

/** A parked text: why, what it says, and what can be done with it. */
export const NotSaved = (props: Props) => (
  <ErrorBoundary code="part-broken" of={props.entry} fallback={<Entry {...props} describe={parkedAsItIs} />}>
    <Entry {...props} describe={describeParked} />
  </ErrorBoundary>
);

function Entry({
  entry,
  userId,
  replica,
  retries,
  first,
  now,
  officeNow,
  onGone,
  onAnswered,
  describe,
}: Props & { describe: typeof describeParked }) {
  const alert = useAlert();
  const report = useReport();
  const device = useDeviceWord();
  const texts = useRef<HTMLDivElement>(null);
  const clipboard = useClipboard();
  const [asking, setAsking] = useState(false);
  const what = describe(entry, userId);
  const count = what.changes.length;
  const failure = retries.failures.get(entry.id);
  const written = Math.max(...what.changes.map(({ at }) => at ?? 0));
  const title = titleOf(what);
  const why = entry.why === 'refused' && isTooLong(what) ? 'invalid' : entry.why;
  const isConflict = entry.why === 'conflict';
  const words = { ...choices[isConflict ? 'conflict' : 'parked'], ...(!isConflict && count > 1 && doubtOfMany) };

  const retry = async () => {
    if (await retries.retry(entry.id)) onGone('retried');
  };
  useEffect(() => {
    if (clipboard.error && texts.current) getSelection()?.selectAllChildren(texts.current);
  }, [clipboard.error]);
  useEffect(() => (asking ? onAnswered : undefined), [asking, onAnswered]);
  const discard = async () => {
    setAsking(false);
    try {
      await replica.discard(entry.id);
    } catch (error) {
      report('text-not-discarded', error);
      await alert(discardFailed);
      return;
    }
    onGone('discarded');
  };

  return (
    <li className={items.refused}>
      <Icon name="triangle" />
      <div>
        <h3>{title}</h3>
        <p className={items.reason}>{reasonOf(why, what.what, device)}</p>
        <div ref={texts} className={classes.texts}>
          <ParkedTexts what={what} />
        </div>
        <p className={`${items.hint} ${typography.tabular}`}>
          {written > 0
            ? `Written by you, ${dayAndTime(written, officeNow)}. `
            : `Set aside on this ${device} ${dayAndTime(entry.at, now)}. `}
          Your text is safe here until you decide.
        </p>
        {failure && (
          <p className={items.reason} role="alert">
            {stillNot[failure]}
          </p>
        )}
      </div>
      <div className={classes.choices}>
        <Button
          variant={first ? 'filled' : 'default'}
          leftSection={<Icon name="refresh" size={20} />}
          aria-disabled={retries.busy}
          aria-label={`${words.again}: ${title}`}
          onClick={() => void retry()}
        >
          {words.again}
        </Button>
        <Button
          variant="default"
          leftSection={<Icon name="copy" size={20} />}
          aria-label={`${words.copy}: ${title}`}
          onClick={() => clipboard.copy(wholeText(what))}
        >
          {words.copy}
        </Button>
        <Button
          variant="subtle"
          color="clay"
          leftSection={<Icon name="bin" size={20} />}
          aria-label={`${words.discard}: ${title}`}
          onClick={() => setAsking(true)}
        >
          {words.discard}
        </Button>
        <p className={items.hint} role="status">
          {clipboard.error ? selected : clipboard.copied && copied}
        </p>
      </div>
      {asking && (
        <QuestionDialog
          question={fill(words.doubt, { count: countOf(count) })}
          answers={[{ word: words.discard, danger: true, onAnswer: () => void discard() }]}
          safe={{ word: words.keep, onAnswer: () => setAsking(false) }}
        >
          <p>{fill(words.lost, { device })}</p>
        </QuestionDialog>
      )}
    </li>
  );
}
