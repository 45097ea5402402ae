import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Link, LinkProvider, type LinkProps } from '#ui/link.tsx';
import { show } from '#tests/support/render.tsx';
import { Section } from './section.tsx';

/** The router goes to its address itself. */
const TestLink = ({ to, hash, children }: LinkProps) => (
  <a href={`${to}#${hash}`} onClick={(event) => event.preventDefault()}>
    {children}
  </a>
);

it('is led to by its tile as often as that is pressed', async () => {
  const { user } = await show(
    <LinkProvider link={TestLink}>
      <Link to="/" hash="notes">
        Notes
      </Link>
      <Link to="/" hash="messages">
        <span>Messages</span>
      </Link>
      <Section id="messages" title="Messages" part="messages">
        <button type="button">Mark read</button>
      </Section>
    </LinkProvider>,
  );
  const heading = screen.getByRole('heading', { name: 'Messages' });
  expect(document.activeElement).toBe(heading);
  await user.click(screen.getByRole('button', { name: 'Mark read' }));
  expect(document.activeElement).not.toBe(heading);
  await user.click(screen.getByText('Messages', { selector: 'span' }));
  expect(document.activeElement).toBe(heading);
  await user.click(screen.getByRole('link', { name: 'Notes' }));
  expect(document.activeElement).not.toBe(heading);
});
