import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Icon } from '#ui/icons.tsx';
import { useDeviceWord } from '#ui/screen-size.ts';
import typography from '#ui/typography.module.css';
import { fill } from '#ui/fill.ts';
import { copied, leftBehindCopy as copy } from './copy.ts';
import items from './items.module.css';
import { SaveCopy } from './save-copy.tsx';
import { useWaitingWork, type WorkSource } from './use-waiting-work.ts';
import { asText, toldWork } from './waiting-copy.ts';

/** What waits of an account without access: to read, copy and save as a file (D47). */
export function LeftBehind({ replica, userId }: { replica: WorkSource; userId: string }) {
  const work = useWaitingWork(replica);
  const device = useDeviceWord();
  const clipboard = useClipboard();
  const all = toldWork(work, userId);
  if (all.length === 0) return null;
  return (
    <section>
      <h2 className={typography.tabular}>{fill(copy.title, { count: String(work.count) })}</h2>
      <p>{fill(copy.explanation, { device })}</p>
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
        onClick={() => clipboard.copy(asText(all))}
      >
        {copy.copy}
      </Button>
      <SaveCopy
        work={work}
        userId={userId}
        onSaved={clipboard.reset}
        said={clipboard.error ? copy.notCopied : clipboard.copied && copied}
      />
    </section>
  );
}
