import { act, screen } from '@testing-library/react';
import { BehaviorSubject } from 'rxjs';
import { expect, it } from 'vitest';
import { show } from '#tests/support/render.tsx';
import { Callout } from './callout.tsx';
import { useObservable } from './observable.ts';

it('is there for a screen reader before its words are, which else would be silence', async () => {
  const words$ = new BehaviorSubject('');
  const Live = () => <Callout icon="check">{useObservable(words$)}</Callout>;
  await show(<Live />);
  const place = screen.getByRole('status');
  expect([place.textContent, place.hidden]).toEqual(['', false]);
  act(() => words$.next('Sent.'));
  expect(screen.getByRole('status')).toBe(place);
  expect(place.textContent).toBe('Sent.');
});
