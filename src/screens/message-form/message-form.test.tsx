// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { messageLimit, messagesKept } from '#domain/messages.ts';
import type { Message, User } from '#domain/user.ts';
import type { SyncStatus } from '#domain/sync-status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { doublePress } from '#tests/support/double-press.ts';
import { alvarez, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { show } from '#tests/support/render.tsx';
import { FooterSlotProvider } from '#ui/footer-slot.tsx';
import { MessageForm } from './message-form.tsx';
import { aStatus } from '#tests/support/status.ts';

const upToDate: SyncStatus = aStatus({ lastContact: galleryTime });
const offline: SyncStatus = aStatus({ connected: false, waiting: 1, lastContact: galleryTime });
const syncing: SyncStatus = aStatus({ syncing: true, waiting: 1, lastContact: galleryTime });

const maria: User = { ...alvarez, messages: [] };
const written = (count: number): Message[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `m${index}`,
    message: `Message ${index}`,
    userId: maria.id,
    read: false,
    createdAt: galleryTime - (count - index) * 60_000,
  }));
let footer: HTMLElement;
beforeEach(() => {
  footer = document.body.appendChild(document.createElement('footer'));
});

async function open(
  user: User = maria,
  status: SyncStatus = offline,
  replica = testReplica([user], galleryCatalogue, status),
) {
  const form = () => (
    <FooterSlotProvider slot={footer}>
      <MessageForm replica={replica} user={user} status={status} now={() => galleryTime} />
    </FooterSlotProvider>
  );
  const view = await show(form());
  const stored = async () => (await replica.held({ collection: 'users', id: user.id }))?.value.messages ?? [];
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Your message');
  const send = () => view.user.click(screen.getByRole('button', { name: 'Send' }));
  const write = async (text: string) => {
    await view.user.click(field());
    await view.user.paste(text);
    await send();
  };
  const shown = () => screen.queryAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);
  return { ...view, form, replica, stored, field, send, write, shown };
}

describe('the message form', () => {
  it('is "marked under construction"', async () => {
    await open();
    const banner = screen.getByText(/^Under construction\./);
    expect(banner.querySelector('[data-icon="triangle"]')).toBeNull();
    expect(banner.querySelector('[data-icon]')).not.toBeNull();
  });

  it('appends "message, userId, read (false on creation), createdAt" to the own document', async () => {
    const { stored, write, field } = await open({ ...maria, messages: written(1) });
    await write('  Please call me.\nThanks ');
    expect(await screen.findByText('Saved on this phone')).toBeDefined();
    expect(await stored()).toEqual([
      ...written(1),
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        message: 'Please call me.\nThanks',
        userId: 'alvarez',
        read: false,
        createdAt: galleryTime,
      },
    ]);
    expect(field().value).toBe('');
  });

  it.each(['', '  \n '])('says why nothing happens when nothing is written: %j', async (text) => {
    const { user, stored, send, field } = await open();
    await user.click(field());
    if (text) await user.paste(text);
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe('Please write your message first.');
    expect(document.activeElement).toBe(field());
    expect([await stored(), field().value]).toEqual([[], text]);
    await user.paste('Hello');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each<[string, unknown, string]>([
    ['a message', [...written(1), { ...written(1)[0], id: 'x', message: { forged: true } }], 'This message'],
    ['a time', [{ ...written(1)[0], createdAt: 8.64e15 + 1 }], ''],
    ['a message that is none', [null], 'What you wrote'],
  ])('can be used beside what cannot be shown: %s', async (_, messages, broken) => {
    vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => void vi.restoreAllMocks());
    const { field, user } = await open({ ...maria, messages: messages as User['messages'] });
    expect(screen.queryAllByText(/cannot be shown/).map(({ textContent }) => textContent)).toEqual(
      broken ? [`${broken} cannot be shown. Everything else works.`] : [],
    );
    await user.type(field(), 'Hello');
    expect(field().value).toBe('Hello');
    expect(screen.getByRole('button', { name: 'Send' })).toBeDefined();
  });

  it('is not sent twice by a press in the very moment in which it was stored', async () => {
    const { user, stored, field } = await open();
    await user.click(field());
    await user.paste('Hello');
    const form = field().form as HTMLFormElement;
    await act(async () => {
      fireEvent.submit(form);
      // All that goes on without the page being drawn again.
      for (let step = 0; step < 200; step += 1) await Promise.resolve();
      expect(await stored()).toHaveLength(1);
      fireEvent.submit(form);
    });
    expect((await stored()).map(({ message }) => message)).toEqual(['Hello']);
  });

  it('complains of nothing after a double press', async () => {
    const { stored, write, send } = await open();
    doublePress();
    await write('Hello');
    await waitFor(async () => expect(await stored()).toHaveLength(1));
    await send();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('sends nothing that is blank, and nothing twice', async () => {
    const { stored, write, send } = await open();
    await write(' \n ');
    expect(await stored()).toEqual([]);
    await write('Hello');
    await send();
    expect(await stored()).toHaveLength(1);
  });

  it('refuses more than 2,000 characters, says by how many, and keeps them', async () => {
    const { stored, write, field, replica } = await open();
    const text = 'x'.repeat(messageLimit + 1);
    await write(text);
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^This message is 1 character too long\. Your text is still here/,
    );
    expect([field().value, await stored(), document.activeElement]).toEqual([text, [], field()]);
    expect([...(await replica.drafts()).values()]).toEqual([text]);
  });

  it('refuses message 201, and keeps the text', async () => {
    const { stored, write, field } = await open({ ...maria, messages: written(messagesKept) });
    await write('One more');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^There is no more room/);
    expect([field().value, (await stored()).length]).toEqual(['One more', messagesKept]);
  });

  it('lets any number of messages wait', async () => {
    const { stored, write, field } = await open();
    for (let count = 1; count <= 10; count += 1) {
      await write(`Message ${count}`);
      await waitFor(async () => expect([field().value, (await stored()).length]).toEqual(['', count]));
    }
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    [
      'storage that refuses',
      new Error('disk'),
      /^This is not saved\. Your text is still here\.$/,
      ['message-not-saved: disk'],
    ],
    [
      'an account that is not on the device',
      Object.assign(new Error('gone'), { code: 'gone' }),
      /^Your account is not on this device right now/,
      [],
    ],
  ])('keeps the text: %s', async (_, error, sentence, reports) => {
    const { write, field, replica, reported } = await open();
    replica.broken = error;
    await write('Please call');
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
    expect(field().value).toBe('Please call');
    expect(reported).toEqual(reports);
  });

  it('never takes what is typed while the device still stores the message', async () => {
    const replica = testReplica([maria], galleryCatalogue, offline);
    const { stored, write, field, user } = await open(maria, offline, replica);
    replica.hold();
    await write('Please call me.');
    await user.type(field(), ' After six');
    await act(() => replica.release());
    expect((await stored()).map(({ message }) => message)).toEqual(['Please call me.']);
    expect(field().value).toBe('Please call me. After six');
    expect([...(await replica.drafts()).values()]).toEqual(['Please call me. After six']);
  });

  it('tells a screen reader in a place that was there before', async () => {
    const { write } = await open();
    const place = screen.getByRole('status');
    await write('Please call me.');
    await waitFor(() => expect(place.textContent).toBe('Saved on this phone'));
    expect(screen.getByRole('status')).toBe(place);
  });

  it('keeps on the device what was typed and not sent', async () => {
    const { user, field, unmount, replica, form } = await open();
    await user.click(field());
    await user.paste('Half a sen');
    unmount();
    await waitFor(async () => expect([...(await replica.drafts()).values()]).toEqual(['Half a sen']));
    await show(form());
    expect(field().value).toBe('Half a sen');
  });
});

describe('the own messages', () => {
  it('are listed newest first, with their times', async () => {
    const { shown } = await open({ ...maria, messages: written(3) }, upToDate);
    expect(shown()).toEqual(['Message 2', 'Message 1', 'Message 0']);
    expect(screen.getByText('3, newest first')).toBeDefined();
    expect(screen.getByText('today, 10:41 AM')).toBeDefined();
  });

  it('say "On this phone" until they are at the office, and nothing then', async () => {
    const { write, replica } = await open({ ...maria, messages: written(1) });
    await write('New');
    expect(await screen.findAllByText('On this phone')).toHaveLength(1);
    await act(() => replica.arrive());
    expect(screen.queryByText('On this phone')).toBeNull();
  });

  it('say "On its way" while they are being sent', async () => {
    const { write } = await open(maria, syncing);
    await write('New');
    expect(await screen.findByText('On its way')).toBeDefined();
  });
});

it('a message that was stored though nobody could say so is sent once', async () => {
  const { replica, write, send, stored, field } = await open();
  const { edit } = replica;
  replica.edit = async (...asked) => {
    await edit(...asked);
    replica.edit = edit;
    throw new Error('the storage of this device does not open');
  };
  await write('Come on Friday');
  await screen.findByRole('alert');
  await send();
  await waitFor(() => expect(field().value).toBe(''));
  expect(await stored()).toHaveLength(1);
});
