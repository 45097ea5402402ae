import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Unwritten } from '#domain/unwritten.ts';
import { isOpen, noteEditor, unsaved, type SaveFailure, type SaveOutcome } from './note-editor.ts';

function start(options: { save?: () => Promise<SaveOutcome>; keepDraft?: () => Promise<void> } = {}) {
  const saved: string[] = [];
  const bases: string[] = [];
  const drafts: (Unwritten | undefined)[] = [];
  const actor = createActor(
    noteEditor.provide({
      actors: {
        save: fromPromise<SaveOutcome, Unwritten>(({ input }) => {
          saved.push(input.text);
          bases.push(input.base);
          return options.save?.() ?? Promise.resolve('saved');
        }),
        keepDraft: fromPromise<void, { draft: Unwritten | undefined }>(({ input }) => {
          drafts.push(input.draft);
          return options.keepDraft?.() ?? Promise.resolve();
        }),
      },
    }),
  ).start();
  const reaches = (state: 'view' | 'editing' | 'failed') => waitFor(actor, (snapshot) => snapshot.matches(state));
  return { actor, saved, bases, drafts, reaches };
}

describe('the note editor', () => {
  it('shows the text until the pencil is pressed, and again after Save', async () => {
    const { actor, saved, drafts, reaches } = start();
    expect(isOpen(actor.getSnapshot())).toBe(false);

    actor.send({ type: 'edit.requested', text: 'Gate code 12' });
    expect(isOpen(actor.getSnapshot())).toBe(true);
    expect(actor.getSnapshot().context.text).toBe('Gate code 12');

    actor.send({ type: 'text.changed', text: 'Gate code 34' });
    actor.send({ type: 'save.requested' });
    await reaches('view');
    expect(saved).toEqual(['Gate code 34']);
    expect(drafts).toEqual([undefined]);
  });

  it.each(['', '   ', ' \n\t '])('takes an empty save (%j) as a cancel', async (blank) => {
    const { actor, saved, reaches } = start();
    actor.send({ type: 'edit.requested', text: 'Gate code 12' });
    actor.send({ type: 'text.changed', text: blank });
    actor.send({ type: 'save.requested' });
    await reaches('view');
    expect(saved).toEqual([]);
  });

  it('empties the text when that is asked for, again after a failure, and leaves no draft', async () => {
    const outcomes: SaveOutcome[] = ['too-long', 'saved'];
    const { actor, saved, bases, drafts, reaches } = start({
      save: () => Promise.resolve(outcomes.shift() ?? 'saved'),
    });
    actor.send({ type: 'edit.requested', text: 'Gate code 12' });
    actor.send({ type: 'text.changed', text: '  ' });
    actor.send({ type: 'clear.requested' });
    await reaches('failed');
    actor.send({ type: 'clear.requested' });
    await reaches('view');
    expect(saved).toEqual(['', '']);
    expect(bases).toEqual(['Gate code 12', 'Gate code 12']);
    expect(drafts).toEqual([undefined]);
  });

  it('writes nothing when the text was not changed', async () => {
    const { actor, saved, reaches } = start();
    actor.send({ type: 'edit.requested', text: 'Gate code 12' });
    actor.send({ type: 'save.requested' });
    await reaches('view');
    expect(saved).toEqual([]);
  });

  it('closes and keeps a draft when the field is left without Save', async () => {
    const { actor, saved, drafts, reaches } = start();
    actor.send({ type: 'edit.requested', text: 'Gate' });
    actor.send({ type: 'text.changed', text: 'Gate is locked' });
    actor.send({ type: 'left' });
    expect(isOpen(actor.getSnapshot())).toBe(false);
    await reaches('view');
    expect(saved).toEqual([]);
    expect(drafts).toEqual([{ base: 'Gate', text: 'Gate is locked' }]);
  });

  it('leaves no draft behind an unchanged or emptied field', async () => {
    const { actor, drafts, reaches } = start();
    for (const text of ['Gate', '  ']) {
      actor.send({ type: 'edit.requested', text: 'Gate' });
      actor.send({ type: 'text.changed', text });
      actor.send({ type: 'left' });
      await reaches('view');
    }
    expect(drafts).toEqual([undefined, undefined]);
  });

  it('opens with the draft, and saves it on what it began from even when nothing more is typed', async () => {
    const { actor, saved, bases, reaches } = start();
    const draft = { base: 'Gate', text: 'Gate is locked' };
    actor.send({ type: 'edit.requested', text: 'Gate is red', draft });
    expect(actor.getSnapshot().context.text).toBe('Gate is locked');
    expect(unsaved(actor.getSnapshot())).toEqual(draft);
    actor.send({ type: 'save.requested' });
    await reaches('view');
    expect({ saved, bases }).toEqual({ saved: ['Gate is locked'], bases: ['Gate'] });
    expect(unsaved(actor.getSnapshot())).toBeUndefined();
  });

  it('begins from the stored text where the draft says the same, because it was saved', async () => {
    const { actor, bases, reaches } = start();
    const draft = { base: 'Gate', text: 'Gate is locked ' };
    actor.send({ type: 'edit.requested', text: 'Gate is locked', draft });
    actor.send({ type: 'text.changed', text: 'Gate is locked. Ring' });
    actor.send({ type: 'save.requested' });
    await reaches('view');
    expect(bases).toEqual(['Gate is locked']);
  });

  it('drops what was typed on Escape', async () => {
    const { actor, saved, drafts, reaches } = start();
    actor.send({ type: 'edit.requested', text: 'Gate' });
    actor.send({ type: 'text.changed', text: 'Gone' });
    actor.send({ type: 'cancelled' });
    await reaches('view');
    expect({ saved, drafts }).toEqual({ saved: [], drafts: [undefined] });
  });

  it.each<[SaveFailure, () => Promise<SaveOutcome>]>([
    ['too-long', () => Promise.resolve('too-long')],
    ['gone', () => Promise.resolve('gone')],
    ['other', () => Promise.reject(new Error('storage'))],
  ])('keeps the text in the field when saving ends in %s, and can try again', async (failure, answer) => {
    let broken = true;
    const { actor, saved, reaches } = start({ save: () => (broken ? answer() : Promise.resolve('saved')) });
    actor.send({ type: 'edit.requested', text: '' });
    actor.send({ type: 'text.changed', text: 'Long story' });
    actor.send({ type: 'save.requested' });
    await reaches('failed');
    expect(isOpen(actor.getSnapshot())).toBe(true);
    expect(actor.getSnapshot().context).toMatchObject({ text: 'Long story', failure });

    broken = false;
    actor.send({ type: 'save.requested' });
    await reaches('view');
    expect(saved).toEqual(['Long story', 'Long story']);
  });

  it('takes the complaint away as soon as something is typed', async () => {
    const { actor, reaches } = start({ save: () => Promise.resolve('too-long') });
    actor.send({ type: 'edit.requested', text: '' });
    actor.send({ type: 'text.changed', text: 'Long story' });
    actor.send({ type: 'save.requested' });
    await reaches('failed');
    actor.send({ type: 'text.changed', text: 'Short' });
    expect(actor.getSnapshot().value).toBe('editing');
    expect(actor.getSnapshot().context.failure).toBeNull();
  });

  it('stays open for what is typed while the device still stores the text', async () => {
    let stored = (): void => undefined;
    const { actor, saved, drafts, reaches } = start({
      save: () => new Promise((resolve) => (stored = () => resolve('saved'))),
    });
    actor.send({ type: 'edit.requested', text: 'Gate' });
    actor.send({ type: 'text.changed', text: 'Gate is locked ' });
    actor.send({ type: 'save.requested' });
    actor.send({ type: 'text.changed', text: 'Gate is locked. Ring' });
    stored();
    await reaches('editing');
    expect(actor.getSnapshot().context).toMatchObject({ original: 'Gate is locked', text: 'Gate is locked. Ring' });
    actor.send({ type: 'left' });
    await reaches('view');
    expect({ saved, drafts }).toEqual({
      saved: ['Gate is locked '],
      drafts: [{ base: 'Gate is locked', text: 'Gate is locked. Ring' }],
    });
  });

  it('keeps a text that could not be saved as a draft when the field is left', async () => {
    const { actor, drafts, reaches } = start({ save: () => Promise.reject(new Error('storage')) });
    actor.send({ type: 'edit.requested', text: '' });
    actor.send({ type: 'text.changed', text: 'Long story' });
    actor.send({ type: 'save.requested' });
    await reaches('failed');
    actor.send({ type: 'left' });
    await reaches('view');
    expect(drafts).toEqual([{ base: '', text: 'Long story' }]);
  });

  it('opens again at once while the draft of the last visit is still being kept', async () => {
    const { actor } = start({ keepDraft: () => new Promise(() => undefined) });
    actor.send({ type: 'edit.requested', text: 'Gate' });
    actor.send({ type: 'cancelled' });
    actor.send({ type: 'edit.requested', text: 'Gate' });
    expect(actor.getSnapshot().value).toBe('editing');
  });

  it('closes even when the draft cannot be kept', async () => {
    const { actor, reaches } = start({ keepDraft: () => Promise.reject(new Error('storage')) });
    actor.send({ type: 'edit.requested', text: 'Gate' });
    actor.send({ type: 'text.changed', text: 'Gate is locked' });
    actor.send({ type: 'left' });
    await reaches('view');
    expect(actor.getSnapshot().status).toBe('active');
  });
});
