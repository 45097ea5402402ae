import { Textarea } from '@mantine/core';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '#tests/support/render.tsx';
import { ownDirection } from './own-direction.ts';

it('what is written in Hebrew runs from right to left in its field, under a label that does not', async () => {
  await show(<Textarea label="New note" {...ownDirection} />);
  expect(screen.getByLabelText<HTMLTextAreaElement>('New note').dir).toBe('auto');
  expect(screen.getByText('New note').closest('[dir]')).toBeNull();
});
