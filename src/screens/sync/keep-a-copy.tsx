import { useDeviceWord } from '#ui/screen-size.ts';
import { keepCopyWords as words } from './copy.ts';
import classes from './keep-a-copy.module.css';
import { SaveCopy } from './save-copy.tsx';
import type { useWaitingWork } from './use-waiting-work.ts';

interface Props {
  work: ReturnType<typeof useWaitingWork>;
  userId: string;
  /** Why it is wise right now. */
  why: 'stopped' | 'low' | null;
}

/** Offered wherever something waits, and told first where it may be lost (D64). */
export function KeepACopy({ work, userId, why }: Props) {
  const device = useDeviceWord();
  // A copy without what is being typed would lack it without a word.
  if (!work.isRead || work.count === 0) return null;
  return (
    <section className={classes.copy} data-urgent={why !== null}>
      <h2>{words.title}</h2>
      <p>{words.why[why ?? 'none'](device)}</p>
      <SaveCopy work={work} userId={userId} />
    </section>
  );
}
