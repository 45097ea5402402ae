import { act, screen } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '#tests/support/render.tsx';
import { Part } from './error-boundary.tsx';
import { useObservable } from './observable.ts';

beforeEach(() => {
  // React writes to the console what a boundary has caught.
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

const Note = ({ text }: { text: unknown }) => {
  if (typeof text !== 'string') throw new TypeError('no text');
  return <li>{text}</li>;
};
const texts$ = (...texts: unknown[]) => new BehaviorSubject<readonly unknown[]>(texts);

function Notes({ of }: { of: BehaviorSubject<readonly unknown[]> }) {
  const texts = useObservable(of) ?? [];
  return (
    <ul>
      {texts.map((text, index) => (
        <Part key={index} name="This note" of={text} item>
          <Note text={text} />
        </Part>
      ))}
    </ul>
  );
}
const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('a part of a screen that cannot be drawn', () => {
  it('says so, is reported, and leaves the others alone', async () => {
    const { reported } = await show(<Notes of={texts$('Roses', { forged: true }, 'Gate')} />);
    expect(items()).toEqual(['Roses', 'This note cannot be shown. Everything else works.', 'Gate']);
    expect(reported).toEqual(['part-broken: no text']);
  });

  it('is drawn again when it was mended, and only then', async () => {
    const of = texts$('Roses', 7);
    const { reported } = await show(<Notes of={of} />);
    act(() => of.next(['Roses and more', 7]));
    expect(items()).toEqual(['Roses and more', 'This note cannot be shown. Everything else works.']);
    expect(reported).toHaveLength(1);
    act(() => of.next(['Roses and more', 'Gate']));
    expect(items()).toEqual(['Roses and more', 'Gate']);
  });
});
