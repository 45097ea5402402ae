import { act, render, screen, waitFor } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { useObservable } from '#ui/observable.ts';
import { Arrived } from './arrived.tsx';

/** A screen whose heading is not there, then a plain one, then part of what was read from the device. */
type Drawn = 'nothing' | 'plain' | 'read';
let drawn$: BehaviorSubject<Drawn>;
const draw = (drawn: Drawn) => act(async () => drawn$.next(drawn));

function Screen() {
  const drawn = useObservable(drawn$);
  return (
    <>
      {drawn === 'plain' && <h1>My Plants</h1>}
      {drawn === 'read' && (
        <section>
          <h1>My Plants</h1>
          <button type="button">Herbs</button>
        </section>
      )}
      <Arrived title="My Plants" />
    </>
  );
}

async function arrive(first: Drawn): Promise<void> {
  drawn$ = new BehaviorSubject<Drawn>(first);
  await act(async () => render(<Screen />));
}

const heading = () => screen.getByRole('heading', { name: 'My Plants' });

describe('whoever arrives at a screen', () => {
  // The page itself was opened before.
  beforeEach(() => render(<Arrived title="Home" />).unmount());

  it.each([
    ['is at its heading', ['read']],
    ['is at its heading that comes late', ['nothing', 'read']],
    ['is at its heading still when what was read takes its place', ['plain', 'read']],
  ] as const)('%s', async (_, [first, ...later]) => {
    await arrive(first);
    for (const drawn of later) await draw(drawn);
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    expect(document.title).toBe('My Plants · Garden Service');
  });

  it.each(['keydown', 'pointerdown'])('is left alone after the first %s', async (what) => {
    await arrive('plain');
    document.dispatchEvent(new Event(what));
    await draw('read');
    expect(document.activeElement).toBe(document.body);
  });

  it('is not taken away from where the focus was put meanwhile', async () => {
    await arrive('read');
    screen.getByRole('button').focus();
    const more = document.body.appendChild(document.createElement('p'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button')));
    more.remove();
  });
});
