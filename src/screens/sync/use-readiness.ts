import { useCallback, useEffect, useMemo, useState } from 'react';
import { firstValueFrom } from 'rxjs';
import { catalogueRef } from '#domain/catalogue.ts';
import { readiness, type Cure, type KeptApp, type KeptPictures, type ReadinessLine } from '#domain/readiness.ts';
import type { Room } from '#domain/storage-pressure.ts';
import type { SyncStatus } from '#domain/sync-status.ts';
import { webAddress } from '#domain/links.ts';
import type { Replica } from '#sync/replica.ts';
import { useObservable } from '#ui/observable.ts';
import { useReport } from '#ui/report.ts';
import type { DeviceParts } from './device.ts';

interface Asked {
  replica: Replica;
  status: SyncStatus;
  device: DeviceParts;
  onSignInAgain: (() => void) | undefined;
}

export interface FoundReadiness {
  lines: ReadinessLine[];
  people: number;
  app: KeptApp | null;
  pictures: KeptPictures | null;
  room: Room | null;
  /** What is being cured. */
  busy: Cure | null;
  /** What could not be. */
  failed: Cure | null;
  cure: (cure: Cure) => void;
}

/** Looks at the device when it is shown, when the user comes back, when its app changes, and after each cure. */
export function useReadiness({ replica, status, device, onSignInAgain }: Asked): FoundReadiness {
  const report = useReport();
  const { storage, app: ofApp, pictures: ofPictures } = device;
  const people$ = useMemo(() => replica.people$('customer'), [replica]);
  const people = useObservable(people$);
  const catalogue = useObservable(useMemo(() => replica.document$(catalogueRef), [replica]));
  const addresses = useMemo(
    () =>
      catalogue?.value.plants.flatMap(({ active, imgUrl }) => {
        const address = active === false ? undefined : webAddress(imgUrl);
        return address === undefined ? [] : [address];
      }),
    [catalogue],
  );
  const [app, setApp] = useState<KeptApp | null>(null);
  const [pictures, setPictures] = useState<KeptPictures | null>(null);
  const [room, setRoom] = useState<Room | null>(null);
  const [busy, setBusy] = useState<Cure | null>(null);
  const [failed, setFailed] = useState<{ what: Cure; contact: number | null } | null>(null);

  const look = useCallback(
    async (asks = true) => {
      const failing = (error: unknown) => report('device-not-read', error);
      await Promise.all([
        storage.look().then(setRoom, failing),
        ofApp.look(asks).then(setApp, failing),
        addresses && ofPictures.look(addresses).then(setPictures, failing),
      ]);
    },
    [storage, ofApp, ofPictures, addresses, report],
  );

  useEffect(() => {
    void look();
    const seen = () => {
      if (document.visibilityState === 'visible') void look();
    };
    document.addEventListener('visibilitychange', seen);
    // Without asking the host: a version that is lost on its way each time would be fetched on and on.
    const stop = ofApp.onKept(() => void look(false));
    return () => {
      document.removeEventListener('visibilitychange', seen);
      stop();
    };
  }, [look, ofApp]);

  const works: Record<Cure, () => unknown> = {
    async sync() {
      await replica.refresh();
      const now = await firstValueFrom(replica.status$);
      if (!hasAnswered(now, status.lastContact)) throw new StillMissing();
    },
    'sign-in': () => onSignInAgain?.(),
    reload: ofApp.reload,
    update: ofApp.update,
    async repair() {
      await ofApp.repair();
      const { missing } = await ofApp.look(false);
      if (missing > 0) throw new StillMissing();
    },
    async pictures() {
      await ofPictures.keep(addresses ?? []);
      const { kept, wanted, most } = await ofPictures.look(addresses ?? []);
      if (kept < Math.min(wanted, most)) throw new StillMissing();
    },
    async protect() {
      if (!(await storage.protect())) throw new StillMissing();
    },
    free: ofPictures.free,
  };
  const cure = async (what: Cure) => {
    if (busy) return;
    setFailed(null);
    setBusy(what);
    try {
      await inTime(longest[what] ?? 60_000, works[what]());
    } catch (error) {
      setFailed({ what, contact: status.lastContact });
      if (!(error instanceof StillMissing) && navigator.onLine) report('not-cured', error);
    }
    // What is found later is shown all the same.
    await inTime(lookLimit, look()).catch(() => undefined);
    setBusy(null);
  };

  const isHere = catalogue === undefined || people === undefined ? null : catalogue !== null;
  // What was silent may have answered since.
  const isOver = failed?.what === 'sync' && hasAnswered(status, failed.contact);
  const lines = readiness({ status, catalogue: isHere, app, pictures: isHere === false ? none : pictures, room });
  return {
    lines,
    people: people?.length ?? 0,
    app,
    pictures,
    room,
    busy,
    failed: isOver ? null : (failed?.what ?? null),
    cure: (what) => void cure(what),
  };
}

/** Whether the office said something after that contact, whatever the device can do with it. */
const hasAnswered = ({ connected, lastContact }: SyncStatus, before: number | null): boolean =>
  connected && lastContact !== before;

const none: KeptPictures = { wanted: 0, kept: 0, most: 0 };

/** It worked, and was not enough; or nobody knows, because the browser says nothing. */
class StillMissing extends Error {}

/** Milliseconds that a cure may take, where it is not a minute, and a look at what came of it. */
const longest: Partial<Record<Cure, number>> = { pictures: 300_000, update: 300_000 };
const lookLimit = 5_000;

const inTime = (milliseconds: number, work: unknown): Promise<unknown> =>
  Promise.race([work, new Promise((_, late) => setTimeout(late, milliseconds, new StillMissing()))]);
