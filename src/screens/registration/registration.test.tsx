import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RegistrationForm, RegistrationStep } from '#domain/registration.ts';
import { filledForm as whole } from '#tests/support/filled-form.ts';
import { complaintAt, field, open, press } from '#tests/support/registration-page.tsx';
import { account } from '#tests/support/registration-wizard.ts';

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
