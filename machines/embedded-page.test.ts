import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { embeddedPage, frameOf, loadTimeout, viewOf, type EmbeddedPageEvent } from './embedded-page.ts';

const src = '/samples/gallery.html';

function start(reach: (src: string) => Promise<void> = () => Promise.resolve()) {
  const logic = embeddedPage.provide({
    actors: { reach: fromPromise<void, { src: string }>(({ input }) => reach(input.src)) },
  });
  const actor = createActor(logic, { input: { src } }).start();
  const send = (type: EmbeddedPageEvent['type']) => actor.send({ type });
  return { send, view: () => viewOf(actor.getSnapshot()), frame: () => frameOf(actor.getSnapshot()) };
}
const never = () => new Promise<never>(() => undefined);
const pass = (time = 0) => vi.advanceTimersByTimeAsync(time);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('an embedded page', () => {
  it('gets its frame when the network is there, and is shown when it has loaded', async () => {
    const asked: string[] = [];
    const { send, view, frame } = start((address) => {
      asked.push(address);
      return Promise.resolve();
    });
    expect([view(), frame(), asked]).toEqual(['loading', null, [src]]);
    await pass();
    expect([view(), frame()]).toEqual(['loading', 1]);
    send('page.loaded');
    expect([view(), frame()]).toEqual(['shown', 1]);
  });

  it('"after 10 s or offline" says so: ten seconds, whatever takes them', async () => {
    expect(loadTimeout).toBe(10_000);
    for (const reach of [never, () => Promise.resolve()]) {
      const { view } = start(reach);
      await pass(9_999);
      expect(view()).toBe('loading');
      await pass(1);
      expect(view()).toBe('late');
    }
  });

  it('is shown also when it comes later than that', async () => {
    const { send, view, frame } = start();
    await pass(loadTimeout);
    expect([view(), frame()]).toEqual(['late', 1]);
    send('page.loaded');
    expect(view()).toBe('shown');
  });

  it('has no frame without a network, and tries again when told or when there is one', async () => {
    let online = false;
    const { send, view, frame } = start(() => (online ? Promise.resolve() : Promise.reject(new Error('offline'))));
    await pass();
    expect([view(), frame()]).toEqual(['offline', null]);
    send('retry.requested');
    expect(view()).toBe('loading');
    await pass();
    expect(view()).toBe('offline');
    online = true;
    send('connection.restored');
    await pass();
    expect([view(), frame()]).toEqual(['loading', 3]);
  });

  it('goes offline with the connection while it opens, but stays once it is shown', async () => {
    const opening = start();
    await pass();
    opening.send('connection.lost');
    expect([opening.view(), opening.frame()]).toEqual(['offline', null]);

    const shown = start();
    await pass();
    shown.send('page.loaded');
    shown.send('connection.lost');
    shown.send('connection.restored');
    await pass(loadTimeout);
    expect([shown.view(), shown.frame()]).toEqual(['shown', 1]);
  });

  it('begins with a new frame when it is tried again', async () => {
    const { send, view, frame } = start();
    await pass(loadTimeout);
    send('retry.requested');
    expect(frame()).toBeNull();
    await pass();
    expect([view(), frame()]).toEqual(['loading', 2]);
    await pass(loadTimeout);
    expect(view()).toBe('late');
  });
});

describe('every state that can be reached', () => {
  const events = (['page.loaded', 'connection.lost', 'connection.restored', 'retry.requested'] as const).map(
    (type) => ({ type }),
  );
  const outside = [
    { type: 'xstate.done.actor.0.embeddedPage.loading.reaching' },
    { type: 'xstate.error.actor.0.embeddedPage.loading.reaching' },
    { type: 'xstate.after.loadTimeout.embeddedPage.loading' },
  ] as never[];
  const paths = getShortestPaths(embeddedPage, {
    input: { src },
    events: [...events, ...outside],
    serializeState: ({ value }) => JSON.stringify(value),
  });
  const drawn: Record<string, string[]> = {
    '{"loading":"reaching"}': ['connection.lost'],
    '{"loading":"opening"}': ['page.loaded', 'connection.lost'],
    '"late"': ['page.loaded', 'connection.lost', 'connection.restored', 'retry.requested'],
    '"offline"': ['connection.restored', 'retry.requested'],
    '"shown"': [],
  };

  it('is one of those drawn', () => {
    expect(paths.map(({ state }) => JSON.stringify(state.value)).toSorted()).toEqual(Object.keys(drawn).toSorted());
  });

  it.each(paths.map(({ state }) => [JSON.stringify(state.value), state] as const))(
    '%s takes nothing but what is drawn',
    (name, state) => {
      expect(events.filter((event) => state.can(event)).map(({ type }) => type)).toEqual(drawn[name]);
    },
  );
});
