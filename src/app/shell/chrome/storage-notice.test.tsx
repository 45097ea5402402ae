import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from '#tests/support/render.tsx';
import { StorageNotice } from './storage-notice.tsx';

/** A device, and what it was told of before. */
function aDevice({ used = 1, kept = true, told = null as string | null } = {}) {
  const state = { used, kept, told, pictures: 12 };
  const props = {
    storage: {
      look: async () => ({ used: state.used, quota: 10, kept: state.kept }),
      protect: async () => (state.kept = true),
    },
    pictures: {
      count: async () => state.pictures,
      async free() {
        const { pictures } = state;
        state.pictures = 0;
        return pictures;
      },
    },
    installed: true,
    told: { get: () => state.told, set: (value: string | null) => void (state.told = value) },
  };
  return { state, props };
}

async function open(device = aDevice()) {
  const view = await show(<StorageNotice {...device.props} />);
  await act(async () => undefined);
  return { ...view, ...device };
}
const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));

describe('storage that runs short', () => {
  it('is told once, and pictures can go', async () => {
    const { user, state } = await open(aDevice({ used: 9 }));
    expect(screen.getByText(/^This phone is nearly full: 90% of the room for this app is used/)).toBeDefined();
    expect(state.told).toBe('low');
    await user.click(screen.getByRole('button', { name: 'Remove 12 pictures' }));
    expect(screen.getByText('12 pictures removed.')).toBeDefined();
    expect(state.pictures).toBe(0);
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await comeBack();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is not told again after a reload, but after there was room in between', async () => {
    const { state } = await open(aDevice({ used: 9, told: 'low' }));
    expect(screen.queryByRole('button')).toBeNull();
    state.used = 1;
    await comeBack();
    expect(state.told).toBeNull();
    state.used = 9;
    await comeBack();
    expect(screen.getByText(/^This phone is nearly full/)).toBeDefined();
  });

  it('with nothing that could go, offers none', async () => {
    const device = aDevice({ used: 9 });
    device.state.pictures = 0;
    await open(device);
    expect(screen.getByText(/Delete photos or apps you do not need/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });
});

describe('storage that the device may clear', () => {
  it('is told once, and the browser is asked to keep it', async () => {
    const { user, state } = await open(aDevice({ kept: false }));
    await user.click(screen.getByRole('button', { name: 'Ask to keep it' }));
    expect(screen.getByText('This phone keeps it now.')).toBeDefined();
    await comeBack();
    expect(state.told).toBeNull();
  });
});

describe('what is told after something else', () => {
  it('is told in its own words, with what can be done about it', async () => {
    const { user, state } = await open(aDevice({ kept: false }));
    await user.click(screen.getByRole('button', { name: 'Ask to keep it' }));
    await user.click(screen.getByRole('button', { name: 'OK' }));
    state.used = 9;
    await comeBack();
    expect(screen.getByText(/^This phone is nearly full/)).toBeDefined();
    expect(screen.queryByText('This phone keeps it now.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove 12 pictures' })).toBeDefined();
  });

  it('is told, though the device does not say how many pictures it keeps', async () => {
    const device = aDevice({ used: 9 });
    device.props.pictures.count = () => Promise.reject(new Error('storage'));
    await open(device);
    expect(screen.getByText(/^This phone is nearly full/)).toBeDefined();
  });
});

describe('the focus', () => {
  it('goes from a button that has been answered to the next one, and from there to the screen', async () => {
    const { props } = aDevice({ used: 9 });
    const { user } = await show(
      <main>
        <StorageNotice {...props} />
      </main>,
    );
    await user.click(await screen.findByRole('button', { name: 'Remove 12 pictures' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'OK' }));
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('button')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});

it('is silent where there is room, and where what was told is damaged', async () => {
  await open(aDevice({ told: 'nonsense' }));
  expect(screen.getByRole('status').textContent).toBe('');
});
