import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { looked, withNews } from '#domain/away.ts';
import { readAway, writtenAway, type News } from '#domain/away-kept.ts';
import {
  admin,
  alvarez,
  customers,
  employee,
  galleryCatalogue,
  galleryTime,
  person,
} from '#tests/support/gallery/people.ts';
import { readAlert, show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { AwayCard } from './away.tsx';

const hour = 60 * 60_000;
const omar = person({ id: 'omar', firstName: 'Omar', lastName: 'Zhang' });
const news = (of: string, kind: News['kind'], what = '', name = ''): News => ({ kind, of, what, name });
const clock = () => galleryTime;

async function open(told: readonly News[], people = [alvarez, omar], user = employee) {
  const replica = testReplica(people, galleryCatalogue, aStatus({ connected: false, lastContact: galleryTime }));
  const evening = looked(readAway(undefined), galleryTime - 16 * hour);
  const morning = looked(withNews(evening, told, galleryTime - hour), galleryTime);
  await replica.changeValue('away', () => writtenAway(morning));
  const view = await show(
    <main tabIndex={-1}>
      <AwayCard user={user} replica={replica} clock={clock} />
    </main>,
  );
  return { ...view, replica };
}
const card = () => screen.findByRole('region', { name: 'While you were away' });
const lines = async () =>
  within(await card())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('What happened while the user was away', () => {
  it('says by customer what others did and who, with the way there', async () => {
    const { user } = await open([
      news('omar', 'note', 'a', 'Dana Whitlock'),
      news('omar', 'note', 'b', 'Luis Soto'),
      news('omar', 'edited', 'c', 'Dana Whitlock'),
      news('alvarez', 'wrote', 'm'),
      news('alvarez', 'primary'),
      news('gone', 'primary'),
      news('gone', 'left', '', 'Young, Walter'),
      news('omar', 'note', 'd', 'Tom Okafor'),
    ]);
    await waitFor(async () =>
      expect(await lines()).toEqual([
        'Alvarez, Maria1 new message · Primary note changed',
        'Zhang, Omar2 new notes by Dana Whitlock and Luis Soto · 1 note edited by Dana Whitlock',
        'Young, WalterNo longer a customer',
      ]),
    );
    expect(screen.getByText('Since yesterday, 6:42 PM')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Zhang, Omar' }).getAttribute('href')).toBe('/customers#omar');
    expect(screen.queryByRole('link', { name: /Young/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
    expect(document.activeElement?.tagName).toBe('MAIN');
  });

  it('stays until it is read, and is read in every tab', async () => {
    const { replica } = await open([news('omar', 'came')]);
    expect(await lines()).toEqual(['Zhang, OmarNew customer']);
    await replica.changeValue('away', (text) => writtenAway(looked(readAway(text), galleryTime + hour / 2)));
    expect(await lines()).toEqual(['Zhang, OmarNew customer']);
  });

  it('is nothing where only the reader did something', async () => {
    await open([news('omar', 'note', 'd', 'Tom Okafor')]);
    await Promise.resolve();
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('tells of twenty customers, and of how many more', async () => {
    const people = customers(61);
    await open(
      people.map(({ id }) => news(id, 'primary')),
      people,
    );
    await waitFor(async () => expect(await lines()).toHaveLength(20));
    expect(screen.getByText('And 41 more.')).toBeDefined();
  });

  it('leads to no customer where somebody became an employee, whom admins have all the same', async () => {
    await open([news('omar', 'left', '', 'Zhang, Omar')], [{ ...omar, role: 'employee' }], admin);
    await waitFor(async () => expect(await lines()).toEqual(['Zhang, OmarNo longer a customer']));
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('calls nobody gone as long as customers are still coming', async () => {
    const { replica } = await open([news('lost', 'primary')]);
    await waitFor(async () => expect(await lines()).toEqual(['Somebody who is not here any morePrimary note changed']));
    act(() => replica.facts$.next({ ...replica.facts$.value, progress: { here: 1, of: 3 } }));
    expect(await lines()).toEqual(['Somebody who is not here yet, or not any morePrimary note changed']);
  });

  it('calls nobody gone who is a customer again', async () => {
    await open([news('omar', 'left', '', 'Zhang, Omar'), news('omar', 'came'), news('omar', 'note', 'a', 'Dana')]);
    await waitFor(async () => expect(await lines()).toEqual(['Zhang, Omar1 new note by Dana · New customer']));
  });

  it('that cannot be put away says so, and stays', async () => {
    const { user, replica, reported } = await open([news('omar', 'came')]);
    await card();
    replica.changeValue = () => Promise.reject(new Error('storage'));
    await user.click(screen.getByRole('button', { name: 'Got it' }));
    expect(await readAlert(user)).toBe('This is still here the next time. Please try again.');
    expect(await lines()).toHaveLength(1);
    expect(reported).toEqual(['away-not-kept: storage']);
  });
});
