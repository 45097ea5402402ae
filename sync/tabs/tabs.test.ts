import { expect, test } from 'vitest';
import { type SyncFacts, unheard } from '#domain/sync-status.ts';
import { type Channel, createTabs, type Tabs } from './tabs.ts';

/** The tabs of one browser: what one posts all others hear at once. */
function browser() {
  const listeners = new Map<Channel, ((event: { data: unknown }) => void)[]>();
  return (): Tabs => {
    const channel: Channel = {
      postMessage(data) {
        for (const [other, heard] of listeners) if (other !== channel) for (const hear of heard) hear({ data });
      },
      addEventListener: (_type, listener) => void listeners.get(channel)?.push(listener),
      close: () => void listeners.delete(channel),
    };
    listeners.set(channel, []);
    return createTabs(channel, unheard);
  };
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

test('whoever follows the status is told when the tab closes, and nobody waits for an answer any more', async () => {
  const open = browser();
  const tab = open();
  const all = told(tab);
  const refreshing = tab.refresh();
  tab.close();
  await refreshing;
  expect(all).toEqual([null, 'over']);
});
