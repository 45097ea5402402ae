import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { pressure, type Pressure, type Room } from '#domain/storage-pressure.ts';
import type { DevicePictures, DeviceStorage } from '#screens/sync/device.ts';
import { giveFocus } from '#ui/focus.ts';
import { Icon } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { useReport } from '#ui/report.ts';
import { useDeviceWord } from '#ui/screen-size.ts';
import textLink from '#ui/text-link.module.css';
import { storageNoticeCopy as copy } from './storage-notice-copy.ts';
import classes from './storage-notice.module.css';

export interface StorageNoticeProps {
  storage: DeviceStorage;
  pictures: Pick<DevicePictures, 'count' | 'free'>;
  installed: boolean;
  /** What was told on this device and has not changed back, separated by spaces. */
  told: { get(): string | null; set(value: string | null): void };
}

const known: readonly Pressure[] = ['low', 'loose'];

interface Found {
  tell: Pressure;
  room: Room;
  pictures: number;
  /** What came of doing something about it. */
  done?: string;
  /** Why nothing came of it. */
  trouble?: string;
}

/** Tells once that room runs short, or that the device may clear what it keeps, and what can be done (D65). */
export function StorageNotice({ storage, pictures, installed, told }: StorageNoticeProps) {
  const device = useDeviceWord();
  const report = useReport();
  const [found, setFound] = useState<Found | null>(null);

  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const room = await storage.look();
      const before = known.filter((each) => (told.get() ?? '').split(' ').includes(each));
      const next = pressure(room, { installed, told: before });
      const now = next.tell ? [...next.told, next.tell] : next.told;
      if (now.join() !== before.join()) told.set(now.length > 0 ? now.join(' ') : null);
      // It is told once, so it is told also where nothing can be counted.
      if (next.tell) setFound({ tell: next.tell, room, pictures: await pictures.count().catch(() => 0) });
    };
    const seen = () => void look().catch((error: unknown) => report('device-not-read', error));
    seen();
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [storage, pictures, installed, told, report]);

  const ok = useRef<HTMLButtonElement>(null);
  const done = found?.done;
  useEffect(() => {
    // What was pressed goes with the answer.
    if (done !== undefined) giveFocus(ok.current);
  }, [done]);

  // Something else may be told by then.
  const answer = (what: Pick<Found, 'done' | 'trouble'>) =>
    setFound((now) => (now && now === found ? { ...now, ...what } : now));
  const free = async () => {
    try {
      answer({ done: copy.freed(await pictures.free()) });
    } catch (error) {
      report('not-cured', error);
      answer({ trouble: copy.notFreed });
    }
  };
  const protect = async () => answer({ done: (await storage.protect()) ? copy.kept(device) : copy.notKept });

  return (
    <div role="status">
      {found && (
        <section className={classes.notice}>
          <p className={classes.text}>
            <Icon name="info" />
            {found.done ?? found.trouble ?? copy[found.tell](device, found)}
          </p>
          <div className={classes.choices}>
            {found.done === undefined && found.tell === 'low' && found.pictures > 0 && (
              <Button variant="default" onClick={() => void free()}>
                {copy.free(found.pictures)}
              </Button>
            )}
            {found.done === undefined && found.tell === 'loose' && (
              <Button variant="default" onClick={() => void protect()}>
                {copy.protect}
              </Button>
            )}
            <Button
              ref={ok}
              variant="default"
              onClick={({ currentTarget }) => {
                // The button goes with the notice.
                giveFocus(currentTarget.closest('main'), currentTarget);
                setFound(null);
              }}
            >
              {copy.ok}
            </Button>
            <Link to="/sync" hash="ready" className={textLink.link}>
              {copy.more}
            </Link>
          </div>
        </section>
      )}
    </div>
  );
}
