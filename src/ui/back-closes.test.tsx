import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { readAlert, show } from '#tests/support/render.tsx';
import { useAlert } from './alert.tsx';
import { InfoDialog } from './info-dialog.tsx';
import { QuestionDialog } from './question-dialog.tsx';

/** A page with a page before it, and things that open. */
function Page({ busy }: { busy: boolean }) {
  const alert = useAlert();
  const [shown, setShown] = useState<'sheet' | 'question' | null>(null);
  const close = () => setShown(null);
  return (
    <>
      <button onClick={() => setShown('sheet')}>Sheet</button>
      <button onClick={() => setShown('question')}>Question</button>
      <button onClick={() => void alert('One').then(() => history.pushState({ page: 'next' }, '', '/next'))}>
        Alert
      </button>
      <button
        onClick={() => {
          void alert('One');
          void alert('Two');
        }}
      >
        Alerts
      </button>
      {shown === 'sheet' && <InfoDialog onClose={close}>Chard</InfoDialog>}
      {shown === 'question' && (
        <QuestionDialog question="Delete?" answers={[]} safe={{ word: 'Keep', onAnswer: close }} busy={busy} />
      )}
    </>
  );
}

beforeEach(() => {
  history.pushState({ page: 'before' }, '', '/before');
  history.pushState({ page: 'plants' }, '', '/plants');
});

async function open(busy = false) {
  const { user } = await show(<Page busy={busy} />);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const at = (path: string) => waitFor(() => expect(location.pathname).toBe(path));
  return { user, press, at };
}
const closed = () =>
  waitFor(() => expect([screen.queryByRole('dialog'), screen.queryByRole('alertdialog')]).toEqual([null, null]));

describe('Back', () => {
  it('closes a sheet and stays on the page, then leaves it', async () => {
    const { press, at } = await open();
    for (let round = 0; round < 3; round += 1) {
      await press('Sheet');
      await screen.findByRole('dialog');
      history.back();
      await closed();
      expect(location.pathname).toBe('/plants');
    }
    history.back();
    await at('/before');
  });

  it('leaves the page at once after a sheet that was closed by its button', async () => {
    const { press, at } = await open();
    for (let round = 0; round < 3; round += 1) {
      await press('Sheet');
      await screen.findByRole('dialog');
      await press('Close');
      await closed();
    }
    history.back();
    await at('/before');
    expect(history.state).toMatchObject({ page: 'before' });
  });

  it('gives the safe answer to a question, and stays on the page', async () => {
    const { press } = await open();
    await press('Question');
    await screen.findByRole('alertdialog');
    history.back();
    await closed();
    expect(location.pathname).toBe('/plants');
  });

  it('does not leave a question that is being answered', async () => {
    const { press } = await open(true);
    await press('Question');
    await screen.findByRole('alertdialog');
    for (let round = 0; round < 2; round += 1) {
      const entries = history.state as object;
      history.back();
      await waitFor(() => expect(history.state).not.toEqual(entries));
      await waitFor(() => expect(history.state).toMatchObject({ overlay: expect.any(String) }));
    }
    expect(screen.getByRole('alertdialog')).toBeDefined();
    expect(location.pathname).toBe('/plants');
  });

  it('closes one alert after the other', async () => {
    const { press } = await open();
    await press('Alerts');
    await screen.findByRole('alertdialog', { name: 'One' });
    history.back();
    await screen.findByRole('alertdialog', { name: 'Two' });
    await waitFor(() => expect(history.state).toMatchObject({ overlay: expect.any(String) }));
    history.back();
    await closed();
    expect(location.pathname).toBe('/plants');
  });

  it('comes from where an alert led to the page, and then before it', async () => {
    const { user, press, at } = await open();
    await press('Alert');
    expect(await readAlert(user)).toBe('One');
    await at('/next');
    history.back();
    await at('/plants');
    history.back();
    await at('/before');
  });
});
