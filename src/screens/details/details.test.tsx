import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { draftNames } from '#domain/draft-names.ts';
import type { PasswordChangeResult } from '#domain/sign-in.ts';
import type { SyncStatus } from '#domain/sync-status.ts';
import type { User } from '#domain/user.ts';
import { admin, alvarez, employee, galleryCatalogue, galleryTime } from '#tests/support/gallery/people.ts';
import { readAlert, show } from '#tests/support/render.tsx';
import { aStatus } from '#tests/support/status.ts';
import { testReplica } from '#tests/support/test-replica.ts';
import { Details } from './details.tsx';

const online: SyncStatus = aStatus({ lastContact: galleryTime });
const offline = aStatus({ connected: false, lastContact: galleryTime });

interface Setting {
  user?: User;
  status?: SyncStatus;
  answer?: PasswordChangeResult | Promise<PasswordChangeResult>;
}

async function open(
  { user: of = alvarez, status = online, answer = 'changed' }: Setting = {},
  known?: ReturnType<typeof testReplica>,
) {
  const replica = known ?? testReplica([of], galleryCatalogue, status);
  const asked: [string, string][] = [];
  const view = await show(
    <Details
      replica={replica}
      user={of}
      status={status}
      changePassword={async (...passwords) => {
        asked.push(passwords);
        return answer;
      }}
    />,
  );
  await screen.findByLabelText('First name');
  return { ...view, replica, asked, id: of.id };
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (user: Awaited<ReturnType<typeof open>>['user'], name: string) =>
  user.click(screen.getByRole('button', { name }));
const stored = async (replica: ReturnType<typeof testReplica>, id: string) =>
  (await replica.held({ collection: 'users', id }))?.value;

describe('own details', () => {
  it('show what is stored, with e-mail and role as they are', async () => {
    await open();
    expect(
      ['First name', 'Last name', 'Mobile', 'Address', 'City', 'State', 'Zipcode'].map((name) => field(name).value),
    ).toEqual([
      alvarez.firstName,
      alvarez.lastName,
      alvarez.mobile,
      alvarez.address,
      alvarez.city,
      alvarez.state,
      alvarez.zipcode,
    ]);
    expect(screen.getByText(alvarez.email)).toBeDefined();
    expect(screen.getByText('Customer')).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
  });

  it.each([alvarez, employee, admin])(
    'of every role are saved on the device, marked until the office has them',
    async (of) => {
      const { user, replica, id } = await open({ user: of });
      await user.clear(field('First name'));
      await user.type(field('First name'), ' Marie ');
      await press(user, 'Save');
      await screen.findByText('Saved on this phone.');
      expect(await stored(replica, id)).toMatchObject({ firstName: 'Marie', fullName: `Marie ${of.lastName}` });
      expect(screen.getByText('On this phone')).toBeDefined();
      await act(() => replica.arrive());
      await waitFor(() => expect(screen.queryByText('On this phone')).toBeNull());
      expect(screen.getByText('At the office')).toBeDefined();
      expect(await replica.draftNames()).toEqual([]);
    },
  );

  it('are checked as at registration, and the field that is wrong has the focus', async () => {
    const { user, replica, id } = await open();
    await user.clear(field('Mobile'));
    await user.type(field('Mobile'), '916-555');
    await user.clear(field('City'));
    await press(user, 'Save');
    expect(screen.getByText('Please enter numbers only for your phone number.')).toBeDefined();
    expect(document.activeElement).toBe(field('Mobile'));
    await user.clear(field('Mobile'));
    await user.type(field('Mobile'), '9165550199');
    expect(screen.queryByText('Please enter numbers only for your phone number.')).toBeNull();
    await press(user, 'Save');
    expect(screen.getByText('Please fill out all fields.')).toBeDefined();
    expect(await stored(replica, id)).toEqual(alvarez);
  });

  it('say what is wrong when a field is left', async () => {
    const { user } = await open();
    await user.clear(field('Address'));
    await user.type(field('Address'), 'Elm Street');
    await user.tab();
    expect(await screen.findByText('Please enter a valid address.')).toBeDefined();
  });

  it('keep what was typed until it is saved, though the page is closed', async () => {
    const { user, replica, id, unmount } = await open();
    await user.type(field('City'), ' Hills');
    unmount();
    expect(await replica.draftNames()).toEqual([draftNames.details(id)]);
    await open({}, replica);
    await waitFor(() => expect(field('City').value).toBe(`${alvarez.city} Hills`));
  });

  it('follow what another device changed, but for the field that is being typed into, where that is told', async () => {
    const { user, replica, id } = await open();
    await user.clear(field('Mobile'));
    await user.type(field('Mobile'), '9165550111');
    await act(() => replica.put({ collection: 'users', id }, { ...alvarez, city: 'Folsom', mobile: '9165550122' }));
    await waitFor(() => expect(field('City').value).toBe('Folsom'));
    expect(field('Mobile').value).toBe('9165550111');
    expect(screen.getByText('Meanwhile elsewhere: 9165550122')).toBeDefined();
    await press(user, 'Save');
    await screen.findByText('Saved on this phone.');
    expect(await stored(replica, id)).toMatchObject({ city: 'Folsom', mobile: '9165550111' });
  });

  it('keep what an earlier visit left where that is read while others are being stored', async () => {
    const known = testReplica([alvarez], galleryCatalogue, online);
    let tell: (kept: string) => void = () => undefined;
    known.draft = () => new Promise((resolve) => (tell = resolve));
    const { user, replica, id } = await open({}, known);
    await user.type(field('City'), ' Hills');
    replica.hold();
    await press(user, 'Save');
    await act(async () => tell(JSON.stringify({ mobile: { text: '9165550111', base: alvarez.mobile } })));
    await act(() => replica.release());
    await screen.findByText('Saved on this phone.');
    expect(field('Mobile').value).toBe('9165550111');
    expect(field('City').value).toBe(`${alvarez.city} Hills`);
    await waitFor(async () => expect((await replica.drafts()).get(draftNames.details(id))).toContain('9165550111'));
    expect((await replica.drafts()).get(draftNames.details(id))).not.toContain('Hills');
  });

  it('are said to be unsaved each time that they are', async () => {
    const { user, replica } = await open();
    replica.broken = new Error('disk full');
    await user.type(field('City'), ' Hills');
    await press(user, 'Save');
    const said = await screen.findByText('This could not be saved on this phone. What you typed stays here.');
    await press(user, 'Save');
    await waitFor(() => expect(said.isConnected).toBe(false));
    expect(await screen.findByText('This could not be saved on this phone. What you typed stays here.')).toBeDefined();
  });

  it('stay in their fields where the device cannot store them', async () => {
    const { user, replica, reported } = await open();
    replica.broken = new Error('disk full');
    await user.type(field('City'), ' Hills');
    await press(user, 'Save');
    expect(await screen.findByText('This could not be saved on this phone. What you typed stays here.')).toBeDefined();
    expect(field('City').value).toBe(`${alvarez.city} Hills`);
    expect(reported).toEqual(['details-not-saved: disk full']);
  });

  it('say so where nothing has changed', async () => {
    const { user } = await open();
    await press(user, 'Save');
    expect(await screen.findByText('Nothing has changed.')).toBeDefined();
  });

  it('lead to the privacy policy, and say how the account is deleted', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Privacy policy' }).getAttribute('target')).toBe('_blank');
    expect(screen.getByRole('link', { name: 'Contact the office' })).toHaveProperty('pathname', '/contact');
    expect(screen.getByText(/^To have your account deleted, tell the office/)).toBeDefined();
  });
});

describe('the password', () => {
  async function typing(setting: Setting, current: string, next: string, confirm = next) {
    const opened = await open(setting);
    await press(opened.user, 'Change password');
    for (const [name, text] of [
      ['Current password', current],
      ['New password', next],
      ['Confirm new password', confirm],
    ] as const)
      if (text) await opened.user.type(field(name), text);
    await press(opened.user, 'Change password');
    return opened;
  }

  it('changes with the current one, and says what becomes of other devices', async () => {
    const { asked } = await typing({}, 'garden', 'meadow');
    expect(await screen.findByText(/^Your password is changed/)).toBeDefined();
    expect(asked).toEqual([['garden', 'meadow']]);
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change password' }));
  });

  it('begins in its first field', async () => {
    const { user } = await open();
    await press(user, 'Change password');
    expect(document.activeElement).toBe(field('Current password'));
  });

  it.each(['changed', 'password-policy'] as const)(
    'leaves the focus to who types elsewhere when the answer comes: %s',
    async (answer) => {
      let come: (answer: PasswordChangeResult) => void = () => undefined;
      const asked = new Promise<PasswordChangeResult>((resolve) => (come = resolve));
      const { user } = await typing({ answer: asked }, 'garden', 'meadow');
      await user.type(field('City'), ' Hills');
      await act(async () => come(answer));
      await screen.findByText(/^Your password is changed|^Please choose a stronger/);
      expect(document.activeElement).toBe(field('City'));
    },
  );

  it.each([
    ['', '', 'Please enter matching passwords.'],
    ['short', 'short', 'Password must be longer than 6 characters.'],
    ['meadow', 'meadows', 'Passwords do not match!'],
  ])('is checked as at registration before anybody is asked: %s, %s', async (next, confirm, text) => {
    const { asked } = await typing({}, 'garden', next, confirm);
    expect(await screen.findByText(text)).toBeDefined();
    expect(asked).toEqual([]);
  });

  it.each([
    ['wrong-password', 'Wrong Password'],
    ['user-not-found', 'User Not Found'],
  ] as const)('is refused in the words of sign-in: %s', async (answer, text) => {
    const { user } = await typing({ answer }, 'garden', 'meadow');
    expect(await readAlert(user)).toBe(text);
  });

  it('without the current one is a wrong password, of which nobody is asked', async () => {
    const { user, asked } = await typing({}, '', 'meadow');
    expect(await readAlert(user)).toBe('Wrong Password');
    expect(asked).toEqual([]);
  });

  it('is answered once, however often it is pressed until the answer is read', async () => {
    const { user } = await typing({ answer: 'wrong-password' }, 'garden', 'meadow');
    await user.click(screen.getAllByRole('button', { name: 'Change password', hidden: true }).at(-1) as HTMLElement);
    expect(await readAlert(user)).toBe('Wrong Password');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('that the service wants stronger stays in its field', async () => {
    await typing({ answer: 'password-policy' }, 'garden', 'meadow');
    expect(await screen.findByText(/^Please choose a stronger password/)).toBeDefined();
    expect(field('New password').value).toBe('meadow');
  });

  it('needs a connection, and says so', async () => {
    const { user } = await open({ status: offline });
    expect(screen.getByText(/^Changing the password needs a connection/)).toBeDefined();
    await press(user, 'Change password');
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it('says so as well where the line breaks meanwhile', async () => {
    await typing({ answer: 'offline' }, 'garden', 'meadow');
    const alert = await screen.findByText(/^You are offline. Changing the password/);
    expect(within(alert).queryByRole('button')).toBeNull();
    // The answer alone may be what was lost.
    expect(alert.textContent).toContain('If the current password is wrong then, the new one is valid already.');
    act(() => void dispatchEvent(new Event('online')));
    expect(screen.queryByText(/^You are offline/)).toBeNull();
  });
});
