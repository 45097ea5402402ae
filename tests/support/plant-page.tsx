/** The form of a plant on its own, on the plants of the gallery. */
import { act, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import type { CataloguePlant } from '#domain/catalogue.ts';
import { EditPlant } from '#screens/plants/edit-plant.tsx';
import type { SyncStatus } from '#domain/sync-status.ts';
import { FooterSlotProvider } from '#ui/footer-slot.tsx';
import { type TestReplica, testReplica } from './test-replica.ts';
import { galleryCatalogue, galleryTime } from './gallery/people.ts';
import type { Screen } from './media.ts';
import { show } from './render.tsx';
import { aStatus } from './status.ts';

export const ref = { collection: 'plants', id: 'plants' } as const;
const upToDate: SyncStatus = aStatus({ lastContact: galleryTime });

interface Options {
  name?: string;
  replica?: TestReplica;
  on?: Screen;
}

export async function open({ name = 'Chard', replica = newReplica(), on = 'phone' }: Options = {}) {
  const went: string[] = [];
  const way = { out: (): void => undefined };
  function Addressed() {
    const [address, setAddress] = useState(name);
    const [here, setHere] = useState(true);
    useEffect(() => {
      way.out = () => setHere(false);
    }, []);
    if (!here) return <h1>Elsewhere</h1>;
    const moved = (path: string) => {
      went.push(path);
      setAddress(decodeURIComponent(path.split('/').at(-1) ?? ''));
    };
    return (
      <FooterSlotProvider slot={document.body}>
        <EditPlant
          replica={replica}
          name={address}
          onMoved={moved}
          onUnknown={() => went.push('unknown')}
          onDone={() => went.push('done')}
          now={() => galleryTime}
        />
      </FooterSlotProvider>
    );
  }
  const view = await show(<Addressed />, on);
  const plant = async (id = 'chard') => (await replica.held(ref))?.value.plants.find((each) => each.id === id);
  /** To another screen, by the browser's own button. */
  const leave = () => act(() => way.out());
  return { ...view, replica, plant, went, leave };
}
export const newReplica = () => testReplica([], galleryCatalogue, upToDate);
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export async function retype(user: Awaited<ReturnType<typeof open>>['user'], label: string, text: string) {
  await user.clear(field(label));
  await user.type(field(label), text);
}
export const hide = () => act(async () => window.dispatchEvent(new Event('pagehide')));
export const setPlant = (replica: TestReplica, change: Partial<CataloguePlant>) =>
  act(() =>
    replica.deliver(ref, (now) => ({
      ...now,
      plants: now.plants.map((plant) => (plant.id === 'chard' ? { ...plant, ...change } : plant)),
    })),
  );
