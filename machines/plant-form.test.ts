import { describe, expect, it } from 'vitest';
import { withTyped, type TypedFields } from '#domain/plant-form.ts';
import { shownTexts } from './plant-form-setup.ts';
import { adding, basil, catalogue, empty, start } from '#tests/support/plant-form.ts';

const broken = () => Promise.reject(new Error('storage'));

describe('the form of a plant', () => {
  it('writes what was typed as soon as its field is left, and nothing before', async () => {
    const { actor, writes, type, leave, idle } = start();
    type('size', '144');
    expect(writes).toEqual([]);
    leave('size');
    await idle();
    expect(writes).toEqual([{ size: '144' }]);
    expect(actor.getSnapshot().context).toMatchObject({ typed: {}, plant: { size: 144 } });
    leave('size');
    leave('name');
    expect(writes).toHaveLength(1);
  });

  it('writes everything when the page is hidden, also the field that has the focus', () => {
    const { actor, writes, type } = start();
    type('description', 'Sweet');
    actor.send({ type: 'page.hidden' });
    expect(writes).toEqual([{ description: 'Sweet' }]);
  });

  it('keeps bad input in its field with its problem, and writes the rest', async () => {
    const { actor, writes, type, leave, idle } = start();
    type('size', 'ten');
    leave('size');
    expect(actor.getSnapshot().context.problems).toEqual({ size: 'size-invalid' });
    type('link', 'https://a.test');
    leave('link');
    await idle();
    expect(writes).toEqual([{ link: 'https://a.test' }]);
    expect(shownTexts(actor.getSnapshot().context).size).toBe('ten');
    type('size', '1');
    expect(actor.getSnapshot().context.problems).toEqual({});
  });

  it('saves over a write in vain what was typed again, on what is stored', async () => {
    const fails: (() => void)[] = [];
    const written: TypedFields[] = [];
    const write = (typed: TypedFields) =>
      new Promise<TypedFields>((_, reject) => {
        written.push(typed);
        fails.push(() => reject(new Error('storage')));
      });
    const plant = { ...basil, description: 'Sweet' };
    const { actor, type, leave, idle } = start({ plant }, { write });
    type('description', 'Sweet one');
    leave('description');
    type('description', 'Sweet two');
    actor.send({ type: 'save.requested' });
    for (const fail of fails) fail();
    await idle();
    actor.send({ type: 'save.requested' });
    expect(withTyped(plant, written.at(-1) ?? {}).description).toBe('Sweet two');
  });

  it('does not write in the middle of a word what was left as bad input before', () => {
    const { writes, type, leave } = start();
    type('size', '');
    leave('size');
    type('size', '1');
    type('size', '14');
    expect(writes).toEqual([]);
    leave('size');
    expect(writes).toEqual([{ size: '14' }]);
  });

  it.each([
    ['a field that follows one with bad input', 'link', 'nowhere', 'description'],
    ['a field that was left, and is typed into again', 'description', 'Half', 'description'],
  ] as const)(
    'does not write in the middle of a word, while an earlier write takes its time, %s',
    async (_, left, text, field) => {
      let taken = () => {};
      const { writes, type, leave, idle } = start(
        {},
        { write: (typed) => new Promise((resolve) => (taken = () => resolve(typed))) },
      );
      type('size', '14');
      leave('size');
      type(left, text);
      leave(left);
      type(field, 'Half a sent');
      taken();
      await idle();
      expect(writes).toEqual([{ size: '14' }]);
      type(field, 'Half a sentence');
      leave(field);
      expect(writes).toEqual([{ size: '14' }, { [field]: 'Half a sentence' }]);
    },
  );

  it('writes what was left while an earlier write takes its time', async () => {
    const takes: (() => void)[] = [];
    const { writes, type, leave, idle } = start(
      {},
      { write: (typed) => new Promise((resolve) => takes.push(() => resolve(typed))) },
    );
    type('size', '14');
    leave('size');
    type('description', 'Sweet');
    leave('description');
    takes[0]?.();
    await expect.poll(() => takes.length).toBe(2);
    takes[1]?.();
    await idle();
    expect(writes).toEqual([{ size: '14' }, { description: 'Sweet' }]);
  });

  it('keeps what is typed again while it is being written', async () => {
    let taken = () => {};
    const { actor, writes, type, leave, idle } = start(
      {},
      { write: (typed) => new Promise((resolve) => (taken = () => resolve(typed))) },
    );
    type('size', '14');
    leave('size');
    type('size', '144');
    taken();
    await idle();
    expect(actor.getSnapshot().context.typed).toEqual({ size: { text: '144', from: '14' } });
    leave('size');
    expect(writes).toEqual([{ size: '14' }, { size: '144' }]);
  });

  it('shows what a colleague changes meanwhile, but not over what is being typed', () => {
    const { actor, type } = start();
    type('size', '144');
    actor.send({ type: 'catalogue.arrived', catalogue, plant: { ...basil, size: 5, link: 'https://b.test' } });
    expect(shownTexts(actor.getSnapshot().context)).toMatchObject({ size: '144', link: 'https://b.test' });
    actor.send({ type: 'catalogue.arrived', catalogue: empty, plant: undefined });
    expect(shownTexts(actor.getSnapshot().context)).toMatchObject({ name: 'Basil', link: 'https://b.test' });
  });

  it('stops Save at the first wrong field, and saves nothing', () => {
    const { actor, writes, type } = start();
    type('link', 'nowhere');
    type('name', ' mint');
    actor.send({ type: 'save.requested' });
    expect(actor.getSnapshot().context).toMatchObject({
      stoppedAt: { field: 'name' },
      problems: { name: 'name-taken', link: 'address-invalid' },
    });
    expect(writes).toEqual([]);
  });

  it('takes a press on a button while the field that it left is being written', async () => {
    const { actor, writes, told, type, leave, over } = start();
    type('size', '144');
    leave('size');
    actor.send({ type: 'delete.requested' });
    expect(actor.getSnapshot().value).toBe('asking');
    actor.send({ type: 'cancelled' });
    expect(actor.getSnapshot().value).toBe('writing');
    actor.send({ type: 'save.requested' });
    await over();
    expect(told).toEqual(['saved Basil']);
    expect(writes).toEqual([{ size: '144' }, { size: '144' }, { size: '144' }]);
  });

  it('tells what was saved, under its new name', async () => {
    const { actor, told, type, over } = start();
    type('name', 'Genovese');
    actor.send({ type: 'save.requested' });
    await over();
    expect(told).toEqual(['saved Genovese']);
    expect(actor.getSnapshot().context.typed).toEqual({});
  });

  it('keeps everything typed when a write fails, and tries again at the next chance', async () => {
    let broke = true;
    const { actor, told, writes, type, leave, idle, over } = start(
      {},
      { write: (typed) => (broke ? broken() : Promise.resolve(typed)) },
    );
    type('size', '144');
    leave('size');
    await idle();
    expect(told).toEqual(['failed']);
    expect(actor.getSnapshot().context.typed).toEqual({ size: { text: '144', from: '10' } });
    broke = false;
    actor.send({ type: 'save.requested' });
    await over();
    expect(writes).toEqual([{ size: '144' }, { size: '144' }]);
  });

  it('asks once before it deletes', async () => {
    const { actor, told, writes, over } = start();
    actor.send({ type: 'delete.requested' });
    actor.send({ type: 'cancelled' });
    actor.send({ type: 'delete.requested' });
    actor.send({ type: 'confirmed' });
    actor.send({ type: 'left' });
    await over();
    expect(told).toEqual(['deleted Basil']);
    expect(writes).toEqual([]);
  });

  it('stays when deleting fails', async () => {
    const { actor, told, idle } = start({}, { remove: broken });
    actor.send({ type: 'delete.requested' });
    actor.send({ type: 'confirmed' });
    await idle();
    expect(told).toEqual(['failed']);
  });

  it('writes what may be written when the user leaves, and leaves the rest typed for the draft', async () => {
    const { actor, writes, type, over } = start();
    type('size', '144');
    type('link', 'nowhere');
    actor.send({ type: 'left' });
    await over();
    expect(writes).toEqual([{ size: '144' }]);
    expect(Object.keys(actor.getSnapshot().context.typed)).toEqual(['link']);
  });

  it('tells that writing failed though the user has left', async () => {
    const { actor, told, type, over } = start({}, { write: broken });
    type('size', '144');
    actor.send({ type: 'left' });
    await over();
    expect(told).toEqual(['failed']);
    expect(Object.keys(actor.getSnapshot().context.typed)).toEqual(['size']);
  });
});

describe('the form of a new plant', () => {
  it('writes only by Save', async () => {
    const { actor, writes, told, type, leave, over } = start(adding);
    type('name', 'Thyme');
    leave('name');
    actor.send({ type: 'page.hidden' });
    expect(writes).toEqual([]);
    actor.send({ type: 'save.requested' });
    await over();
    expect(writes).toEqual([{ name: 'Thyme' }]);
    expect(told).toEqual(['saved Thyme']);
  });

  it('asks for the name even where nothing was typed, and never may be deleted', () => {
    const { actor } = start(adding);
    actor.send({ type: 'delete.requested' });
    actor.send({ type: 'save.requested' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'editing', context: { problems: { name: 'name-missing' } } });
  });

  it('does not stay typed when the user leaves while it is being saved', async () => {
    let stored = (): void => undefined;
    const { actor, told, type, over } = start(adding, {
      write: (typed) => new Promise((resolve) => (stored = () => resolve(typed))),
    });
    type('name', 'Thyme');
    actor.send({ type: 'save.requested' });
    actor.send({ type: 'left' });
    stored();
    await over();
    expect([told, actor.getSnapshot().context.typed]).toEqual([['saved Thyme'], {}]);
  });

  it('stays typed when the user leaves, and can be started over', async () => {
    const { actor, writes, type, over } = start(adding);
    type('name', 'Thyme');
    actor.send({ type: 'cleared' });
    expect(actor.getSnapshot().context.typed).toEqual({});
    type('name', 'Thyme');
    actor.send({ type: 'left' });
    await over();
    expect(writes).toEqual([]);
    expect(actor.getSnapshot().context.typed).toEqual({ name: { text: 'Thyme', from: '' } });
  });
});
