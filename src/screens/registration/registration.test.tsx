import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { RegistrationForm, RegistrationStep } from '#domain/registration.ts';
import type { CreateOutcome, StoreOutcome } from '#machines/account-outcomes.ts';
import { registering, type RegisteringInput } from '#machines/registering.ts';
import { registration } from '#machines/registration.ts';
import { filledForm as whole } from '#tests/support/filled-form.ts';
import { readAlert, show } from '#tests/support/render.tsx';
import { Registration } from './registration.tsx';

const account = { uid: 'maria', email: 'maria@mail.test', verified: false };

interface Options {
  step?: RegistrationStep;
  form?: Partial<RegistrationForm>;
  known?: RegisteringInput['account'];
  create?: () => Promise<CreateOutcome>;
}

async function open({ step = 1, form = {}, known, create = async () => ({ account }) }: Options = {}) {
  const actor = createActor(
    registration.provide({
      actors: {
        registering: registering.provide({
          actors: {
            createAccount: fromPromise(create),
            storeProfile: fromPromise(async (): Promise<StoreOutcome> => 'stored'),
          },
        }),
      },
    }),
    { input: { form, account: known ?? null } },
  ).start();
  const addresses: [RegistrationStep, boolean][] = [];
  const went: string[] = [];
  function Addressed() {
    const [shown, setShown] = useState(step);
    const [onStep] = useState(() => (next: RegistrationStep, replace: boolean) => {
      addresses.push([next, replace]);
      setShown(next);
    });
    const [onDone] = useState(() => () => went.push('home'));
    return <Registration actor={actor} step={shown} onStep={onStep} onBack={() => went.push('back')} onDone={onDone} />;
  }
  const { user } = await show(<Addressed />);
  return { actor, user, addresses, went };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) =>
  user.click(screen.getByRole('button', { name }));
/** The text that a screen reader adds to the field. */
const complaintAt = (label: string): string =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
    .filter((element) => element?.className.includes('error'))
    .map((element) => element?.textContent)
    .join();

describe('the registration wizard', () => {
  it.each<[RegistrationStep, string, Partial<RegistrationForm>]>([
    [1, 'Please enter a valid email.', { email: 'maria.mail.test' }],
    [1, 'Please enter matching passwords.', { confirm: '' }],
    [1, 'Password must be longer than 6 characters.', { password: 'garde', confirm: 'garde' }],
    [1, 'Passwords do not match!', { confirm: 'gardem' }],
    [2, 'Please enter your first and last name.', { lastName: '' }],
    [2, 'Please enter a valid phone number', { mobile: '' }],
    [2, 'Please enter numbers only for your phone number.', { mobile: '916-555-0142' }],
    [2, 'Please enter your 10 digit phone number.', { mobile: '916555' }],
    [3, 'Please fill out all fields.', { city: '' }],
    [3, 'Please enter a valid address.', { address: 'Elm Street' }],
    [3, 'Please enter valid address2.', { address: '12' }],
  ])('step %i says "%s" at the field, which takes the focus', async (step, text, wrong) => {
    const { user } = await open({ step, form: { ...whole, ...wrong } });
    expect(screen.queryByText(text)).toBeNull();
    await press(user, step === 3 ? 'Sign Up' : 'Next');
    expect(screen.getByText(text)).toBeTruthy();
    const [name] = Object.keys(wrong) as (keyof RegistrationForm)[];
    expect(document.activeElement).toHaveProperty('name', name);
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  });

  it.each<[RegistrationStep, Record<string, string>]>([
    [1, { Email: 'email', Password: 'new-password', 'Confirm password': 'new-password' }],
    [2, { 'First name': 'given-name', 'Last name': 'family-name', Mobile: 'tel-national' }],
    [3, { Address: 'street-address', City: 'address-level2', State: 'address-level1', Zipcode: 'postal-code' }],
  ])('step %i tells browsers and password managers what each field is', async (step, tokens) => {
    await open({ step, form: whole });
    for (const [label, token] of Object.entries(tokens)) expect(field(label).autocomplete).toBe(token);
  });

  it.each<[RegistrationStep, string, string[], string]>([
    [1, '"email, password, confirm"', ['Email', 'Password', 'Confirm password'], 'Next'],
    [2, '"first name, last name, mobile"', ['First name', 'Last name', 'Mobile'], 'Next'],
    [3, '"address, city, state, zipcode, and a Sign Up button"', ['Address', 'City', 'State', 'Zipcode'], 'Sign Up'],
  ])('step %i has %s', async (step, _, labels, button) => {
    await open({ step, form: whole });
    expect([...document.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual(labels);
    expect(screen.getByRole('button', { name: button })).toBeTruthy();
  });

  it.each<[RegistrationStep, keyof RegistrationForm, string, string]>([
    [1, 'email', 'maria@mail.test\u200B', 'Next'],
    [2, 'mobile', '\u202A\u20689165550142\u2069\u202C\u200B', 'Next'],
    [3, 'address', '\u200E12 Elm Street\u202C', 'Sign Up'],
    [3, 'zipcode', '\u200E95655\u200F', 'Sign Up'],
  ])('step %i takes no notice of what is not seen in the %s, which comes along when it is copied', async (...row) => {
    const [step, name, copied, button] = row;
    const form = { ...whole, zipcode: '95655' };
    const { user, actor } = await open({ step, form: { ...form, [name]: '' } });
    await user.type(document.getElementsByName(name)[0] ?? document.body, copied);
    expect(actor.getSnapshot().context.form[name]).toBe(form[name]);
    await press(user, button);
    expect(actor.getSnapshot().context.problem).toBeNull();
  });

  it('has the heading Registration, and the password hidden with its helper', async () => {
    const { user } = await open({ form: { ...whole, state: 'CA' } });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Registration');
    expect(screen.getByText('Step 1 of 3: your account')).toBeTruthy();
    expect(screen.getByText('At least 6 characters')).toBeTruthy();
    expect(field('Password').type).toBe('password');
    await press(user, 'Show the characters');
    expect([field('Password').type, field('Confirm password').type]).toEqual(['text', 'password']);
  });

  it('"state (placeholder CA, default CA)"', async () => {
    const { user } = await open({ step: 3, form: whole });
    expect(field('State')).toMatchObject({ value: 'CA', placeholder: 'CA' });
    await user.clear(field('State'));
    await press(user, 'Sign Up');
    expect(complaintAt('State')).toBe('Please fill out all fields.');
  });

  it('goes from step to step by keyboard alone, and takes the reader to the heading', async () => {
    const { user, addresses } = await open();
    await user.click(field('Email'));
    await user.keyboard('maria@mail.test{Tab}garden{Tab}{Tab}garden{Enter}');
    expect(addresses).toEqual([[2, false]]);
    expect(document.activeElement).toBe(
      screen.getByRole('heading', { level: 1, description: 'Step 2 of 3: about you' }),
    );
    await user.click(field('First name'));
    await user.keyboard('Maria{Tab}Alvarez{Tab}9165550142{Enter}');
    await user.click(field('Address'));
    await user.keyboard('12 Elm Street{Tab}Mather{Enter}');
    expect(addresses).toEqual([
      [2, false],
      [3, false],
    ]);
  });

  /** As a browser tells of it: the second press falls on the button of the next step, which stands in the same place. */
  const doublePress = async () => {
    for (const detail of [1, 2])
      await act(async () => void fireEvent.click(screen.getByText(/^(Next|Sign Up)$/), { detail }));
  };

  it('a double press on Next complains of nothing on the step that it opens', async () => {
    const { email, password } = whole;
    const { actor, user } = await open({ form: { email, password, confirm: password } });
    await doublePress();
    expect(screen.getByLabelText('First name')).toBeDefined();
    expect(actor.getSnapshot().context.problem).toBeNull();
    await press(user, 'Next');
    expect(actor.getSnapshot().context.problem?.field).toBe('firstName');
  });

  it('a double press on Next sends nothing from the last step, which nobody has seen', async () => {
    const { actor, user } = await open({ step: 2, form: whole });
    await doublePress();
    expect(actor.getSnapshot().matches({ form: 'step3' })).toBe(true);
    await press(user, 'Sign Up');
    await waitFor(() => expect(actor.getSnapshot().matches('done')).toBe(true));
  });

  it('"after successful registration the user goes to /"', async () => {
    const { user, went } = await open({ step: 3, form: whole });
    await press(user, 'Sign Up');
    await waitFor(() => expect(went).toEqual(['home']));
  });

  it('never checks while typing, but when a filled field is left', async () => {
    const { user } = await open();
    await user.type(field('Email'), 'maria');
    expect(complaintAt('Email')).toBe('');
    await user.tab();
    expect(complaintAt('Email')).toBe('Please enter a valid email.');
    expect(document.activeElement).toBe(field('Password'));
    await user.type(field('Email'), '@');
    expect(complaintAt('Email')).toBe('');
  });

  it('is pressed at the first try although a field is wrong', async () => {
    const { user, went } = await open();
    await user.type(field('Email'), 'maria');
    await press(user, 'Back');
    expect(went).toEqual(['back']);
    expect(complaintAt('Email')).toBe('');
  });

  it('"the footer has a back arrow and a Login link"', async () => {
    const { user, went } = await open({ step: 2, form: whole });
    await press(user, 'Back');
    expect(went).toEqual(['back']);
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/');
  });

  it('never strips a mobile', async () => {
    const { user } = await open({ step: 2, form: whole });
    await user.clear(field('Mobile'));
    await user.type(field('Mobile'), '+1 (916) 555-0142');
    expect(field('Mobile').value).toBe('+1 (916) 555-0142');
  });

  it('never cuts a long paste, and says how long it may be', async () => {
    const { user } = await open({ step: 3, form: { ...whole, zipcode: '' } });
    const pasted = '95655, please ring twice at the gate';
    await user.click(field('Zipcode'));
    await user.paste(pasted);
    expect(field('Zipcode').value).toBe(pasted);
    await user.tab();
    expect(complaintAt('Zipcode')).toBe('Please shorten the zipcode to 20 characters.');
    await press(user, 'Sign Up');
    expect(document.activeElement).toBe(field('Zipcode'));
    expect(field('Zipcode').value).toBe(pasted);
  });

  const why = () => screen.queryByText(/^Your password is not kept/)?.textContent;
  const { password: _, confirm: __, ...kept } = whole;

  it('says why it is at step 1 again after the page was loaded again, until a password is typed', async () => {
    const { user, addresses } = await open({ step: 3, form: kept });
    expect(addresses).toEqual([[1, true]]);
    expect(why()).toBe(
      'Your password is not kept when the page is loaded again, so please choose it once more. Everything else you entered is still here.',
    );
    await user.type(field('Password'), 'garden');
    expect(why()).toBeUndefined();
    await user.type(field('Confirm password'), 'garden');
    await press(user, 'Next');
    expect(field('First name').value).toBe(whole.firstName);
  });

  it('says nothing of it to somebody who has just begun, whose passwords differ, or whose account is there', async () => {
    await open();
    expect(why()).toBeUndefined();
    const known = await open({ known: account, form: kept, step: 2 });
    expect(why()).toBeUndefined();
    known.actor.stop();
    const { user } = await open({ step: 3, form: { ...whole, confirm: 'other' } });
    await press(user, 'Sign Up');
    expect(why()).toBeUndefined();
  });

  it('marks the zipcode as optional, and takes it empty', async () => {
    await open({ step: 3, form: { ...whole, zipcode: '' } });
    const hint = (field('Zipcode').getAttribute('aria-describedby') ?? '').split(' ')[0] ?? '';
    expect(document.getElementById(hint)?.textContent).toBe('Optional. It is for the weather where your garden is.');
    expect(field('Zipcode').required).toBe(false);
  });

  it('leads to the first incomplete step', async () => {
    const { addresses } = await open({ step: 3, form: { ...whole, password: '', confirm: '' } });
    expect(addresses).toEqual([[1, true]]);
    expect(field('Email').value).toBe('maria@mail.test');
    expect(field('Password').value).toBe('');
  });
});

describe('signing up', () => {
  it('"Email already in use: alert \'Email already in use.\'", which keeps the rest and leads to the email', async () => {
    const { actor, user } = await open({
      step: 3,
      form: whole,
      create: async () => ({ failure: 'email-in-use' }),
    });
    await press(user, 'Sign Up');
    expect(await readAlert(user)).toBe('Email already in use.');
    await waitFor(() => expect(document.activeElement).toBe(field('Email')));
    expect(complaintAt('Email')).toBe('Email already in use.');
    expect(actor.getSnapshot().context.form).toEqual(whole);
  });

  it('"on final submit, a password mismatch clears both password fields and shows \'Passwords do not match.\'"', async () => {
    const { actor, user } = await open({ step: 3, form: whole });
    // Changed at step 1, and then forward by the browser's own button.
    act(() => {
      actor.send({ type: 'step.opened', step: 1 });
      actor.send({ type: 'field.changed', field: 'confirm', value: 'gardem' });
      actor.send({ type: 'step.opened', step: 3 });
    });
    await press(user, 'Sign Up');
    await waitFor(() => expect(complaintAt('Password')).toBe('Passwords do not match.'));
    expect([field('Password').value, field('Confirm password').value]).toEqual(['', '']);
    expect(document.activeElement).toBe(field('Password'));
  });

  it.each([
    ['offline', 'You are offline.'],
    ['lost', 'The connection broke'],
    ['no-answer', 'The storage of this device does not answer.'],
    ['other', 'Signing up did not work.'],
  ] as const)('says %s in place, without an alert', async (failure, text) => {
    const { user } = await open({ step: 3, form: whole, create: async () => ({ failure }) });
    await press(user, 'Sign Up');
    expect((await screen.findByText(text, { exact: false })).closest('[role=status]')).not.toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(field('Address').value).toBe('12 Elm Street');
  });

  it('says offline no longer when the network is back, and keeps everything', async () => {
    const { user } = await open({ step: 3, form: whole, create: async () => ({ failure: 'offline' }) });
    await press(user, 'Sign Up');
    await screen.findByText('You are offline.', { exact: false });
    act(() => void dispatchEvent(new Event('online')));
    expect(screen.queryByText('You are offline.', { exact: false })).toBeNull();
    expect(field('Address').value).toBe('12 Elm Street');
  });

  it('goes on saying that an answer got lost, though the network is back', async () => {
    const { user } = await open({ step: 3, form: whole, create: async () => ({ failure: 'lost' }) });
    await press(user, 'Sign Up');
    await screen.findByText('The connection broke', { exact: false });
    act(() => void dispatchEvent(new Event('online')));
    expect(screen.getByText('The connection broke', { exact: false })).toBeDefined();
  });

  it('takes no second press and no typing while it is on its way', async () => {
    let asked = 0;
    const { user, went } = await open({
      step: 3,
      form: whole,
      create: () => {
        asked += 1;
        return new Promise(() => undefined);
      },
    });
    await press(user, 'Sign Up');
    const button = screen.getByRole('button', { name: 'Sign Up' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Signing you up…')).toBeTruthy();
    await user.click(button);
    await user.type(field('City'), 'x');
    await press(user, 'Back');
    expect({ asked, city: field('City').value, went }).toEqual({ asked: 1, city: 'Mather', went: [] });
  });

  it('asks an account without a profile only for what is not known', async () => {
    const { addresses } = await open({ step: 1, known: account });
    expect(addresses).toEqual([[2, true]]);
    expect(screen.getByText('Step 2 of 3: about you')).toBeTruthy();
    expect(screen.getByText(/we do not know you yet/)).toBeTruthy();
  });
});
