import { expect, test } from 'vitest';
import { type SyncFacts, unheard } from '#domain/sync-status.ts';
import { type Channel, createTabs, type Tabs } from './tabs.ts';

/** The tabs of one browser: what one posts all others hear at once. */
function browser() {
  const { channelOf } = channels();
  return (): Tabs => createTabs(channelOf(), unheard);
}

function channels() {
  const listeners = new Map<Channel, ((event: { data: unknown }) => void)[]>();
  const channelOf = (): Channel => {
    const channel: Channel = {
      postMessage(data) {
        for (const [other, heard] of listeners) if (other !== channel) for (const hear of heard) hear({ data });
      },
      addEventListener: (_type, listener) => void listeners.get(channel)?.push(listener),
      close: () => void listeners.delete(channel),
    };
    listeners.set(channel, []);
    return channel;
  };
  return { channelOf };
}

/** Leads in this tab until it is called; says what it was asked for. */
function leads(tab: Tabs, facts: SyncFacts) {
  const asked: string[] = [];
  const over = new AbortController();
  const ended = tab.lead((report) => {
    report(facts);
    return {
      stop: async () => void asked.push('stop'),
      refresh: async () => void asked.push('refresh'),
      retryNow: () => asked.push('retryNow'),
      touched: () => asked.push('touched'),
    };
  }, over.signal);
  const end = () => {
    over.abort();
    return ended;
  };
  return { asked, end };
}

function told(tab: Tabs) {
  const all: (number | null | 'over')[] = [];
  tab.facts$.subscribe({ next: ({ lastContact }) => all.push(lastContact), complete: () => all.push('over') });
  return all;
}

test('a tab that opens later knows at once what the leading tab knows', () => {
  const open = browser();
  leads(open(), { ...unheard, lastContact: 5 });
  expect(told(open())).toEqual([5]);
});

test('a tab that led and no longer does asks the next leading tab, and says what that one says', async () => {
  const open = browser();
  const [one, two] = [open(), open()];
  const first = leads(one, { ...unheard, lastContact: 5 });
  await first.end();
  expect(first.asked).toEqual(['stop']);
  const second = leads(two, { ...unheard, lastContact: 6 });
  one.retryNow();
  one.touched();
  await one.refresh();
  expect(first.asked).toEqual(['stop']);
  expect(second.asked).toEqual(['retryNow', 'touched', 'refresh']);
  expect(told(one)).toEqual([6]);
});

const upToDate: SyncFacts = { ...unheard, heard: true, syncing: false, lastContact: 5 };

test.each([true, false])(
  'once nobody leads, no tab takes for current what was told before (connected: %s), until another one leads',
  async (connected) => {
    const open = browser();
    const [one, two] = [open(), open()];
    const said = [one, two].map((tab) => {
      const all: SyncFacts[] = [];
      tab.facts$.subscribe((facts) => all.push(facts));
      return () => all.at(-1);
    });
    const first = leads(one, { ...upToDate, connected });
    expect(said.map((now) => now())).toMatchObject([{ heard: true }, { heard: true }]);
    await first.end();
    const stale = { ...upToDate, connected, heard: false, syncing: connected };
    expect(said.map((now) => now())).toEqual([stale, stale]);
    leads(two, upToDate);
    expect(said.map((now) => now())).toEqual([upToDate, upToDate]);
  },
);

test('where another tab has taken the lead before this one lets go of it, all say what that one says', async () => {
  const open = browser();
  const [one, two, three] = [open(), open(), open()];
  const first = leads(one, upToDate);
  leads(two, { ...upToDate, lastContact: 6 });
  await first.end();
  const said: unknown[] = [];
  for (const tab of [one, two, three]) tab.facts$.subscribe((facts) => said.push(facts)).unsubscribe();
  expect(said).toEqual([6, 6, 6].map((lastContact) => ({ ...upToDate, lastContact })));
});

test('whoever follows the status is told when the tab closes, and nobody waits for an answer any more', async () => {
  const open = browser();
  const tab = open();
  const all = told(tab);
  const refreshing = tab.refresh();
  tab.close();
  await refreshing;
  expect(all).toEqual([null, 'over']);
});

test.each<[string, unknown]>([
  ['nothing', null],
  ['a word', 'facts'],
  ['something newer', { kind: 'newer' }],
])('%s that a tab of another version says is passed over', (_, said) => {
  const { channelOf } = channels();
  const tab = createTabs(channelOf(), unheard);
  channelOf().postMessage(said);
  expect(told(tab)).toEqual([null]);
});

test.each<[string, unknown]>([
  ['a fact less', { ...unheard, lastContact: 6, syncing: false, heard: undefined }],
  [
    'a reason to stand still that this one does not know',
    { ...unheard, lastContact: 6, syncing: false, blocked: 'new' },
  ],
  ['a progress that counts otherwise', { ...unheard, lastContact: 6, progress: { percent: 5 } }],
  ['a contact in words', { ...unheard, lastContact: 'today' }],
  ['no facts', undefined],
])(
  'a tab of another version leads and tells %s: this one believes nothing, nor what it was told before',
  (_, facts) => {
    const { channelOf } = channels();
    const [tab, other] = [createTabs(channelOf(), unheard), channelOf()];
    other.postMessage({ kind: 'facts', facts: { ...unheard, syncing: false, lastContact: 5 } });
    let now: SyncFacts = unheard;
    tab.facts$.subscribe((next) => (now = next));
    expect(now.lastContact).toBe(5);
    other.postMessage({ kind: 'facts', facts });
    expect(now).toEqual(unheard);
  },
);

test('a fact more, of a tab of another version, takes nothing from the others', () => {
  const { channelOf } = channels();
  const tab = createTabs(channelOf(), unheard);
  channelOf().postMessage({ kind: 'facts', facts: { ...unheard, lastContact: 5, newer: true } });
  expect(told(tab)).toEqual([5]);
});

test('whoever asks a tab that was closed, as a screen that leaves with it, is answered at once', async () => {
  const closed = createTabs(new BroadcastChannel(crypto.randomUUID()), unheard);
  closed.close();
  closed.retryNow();
  closed.touched();
  expect(await closed.refresh()).toBeUndefined();
});
