import { describe, expect, it } from 'vitest';
import type { Change } from './changes.ts';
import type { Message, Note, User } from './user.ts';
import { userChanges } from './user-changes.ts';

const old: Note = { id: 'n1', note: 'Cut the roses', createdBy: 'Tom', createdAt: 1000 };
const request: Message = { id: 'm1', message: 'A hedge, please', userId: 'maria', read: false, createdAt: 500 };
const maria: User = {
  id: 'maria',
  role: 'customer',
  active: true,
  firstName: 'Maria',
  lastName: 'Alvarez',
  fullName: 'Maria Alvarez',
  email: 'maria@garden.test',
  mobile: '9165550142',
  address: '9217 Oak Leaf Way',
  city: 'Orangevale',
  state: 'CA',
  zipcode: '95662',
  imgUrl: '',
  plants: [{ name: 'Chard' }, { id: 'lemon', name: 'Lemon', category: 'Fruit' }],
  messages: [request],
  notes: [old],
  primaryNote: 'Side gate sticks',
  specialtyRequests: 'A shady corner',
};
const after = (change: Partial<User>) => userChanges(maria, { ...maria, ...change });

describe('what was done to a person', () => {
  it.each<[string, Partial<User>, Change[]]>([
    [
      'a note added',
      { notes: [old, { id: 'n2', note: 'Gate open', createdBy: 'Tom', createdAt: 2000 }] },
      [{ kind: 'note-added', text: 'Gate open', at: 2000 }],
    ],
    [
      'a note edited',
      { notes: [{ ...old, note: 'Cut back the roses', editedBy: 'Tom', editedAt: 3000 }] },
      [{ kind: 'note-edited', text: 'Cut back the roses', at: 3000 }],
    ],
    ['a note deleted', { notes: [] }, [{ kind: 'note-deleted', text: 'Cut the roses' }]],
    ['the primary note', { primaryNote: 'Lift the gate' }, [{ kind: 'primary-note', text: 'Lift the gate' }]],
    ['the primary note emptied', { primaryNote: '' }, [{ kind: 'primary-note', text: '' }]],
    [
      'plants chosen',
      { plants: [...maria.plants, { name: 'Kale' }, { name: 'Fig' }] },
      [{ kind: 'plants-chosen', text: 'Kale, Fig' }],
    ],
    ['plants given up', { plants: [] }, [{ kind: 'plants-given-up', text: 'Chard, Lemon' }]],
    ['specialty requests', { specialtyRequests: 'More sun' }, [{ kind: 'specialty-requests', text: 'More sun' }]],
    [
      'a message written',
      { messages: [request, { ...request, id: 'm2', message: 'And a pond', createdAt: 900 }] },
      [{ kind: 'message-written', text: 'And a pond', at: 900 }],
    ],
    ['a message read', { messages: [{ ...request, read: true }] }, [{ kind: 'message-read', text: 'A hedge, please' }]],
    [
      'a message changed',
      { messages: [{ ...request, message: 'A fence, please' }] },
      [{ kind: 'message-changed', text: 'A fence, please' }],
    ],
    ['a message deleted', { messages: [] }, [{ kind: 'message-deleted', text: 'A hedge, please' }]],
    [
      'the profile',
      { city: 'Folsom', role: 'employee', active: false },
      [
        {
          kind: 'profile',
          fields: [
            { field: 'city', value: 'Folsom' },
            { field: 'role', value: 'employee' },
            { field: 'active', value: false },
          ],
        },
      ],
    ],
    ['nothing', {}, []],
  ])('%s', (_, change, changes) => {
    expect(after(change)).toEqual(changes);
  });

  it.each(['firstName', 'lastName', 'fullName', 'email', 'mobile', 'address', 'city', 'state', 'zipcode', 'imgUrl'])(
    'each field of the profile by its name: %s',
    (field) => {
      expect(after({ [field]: 'new' })).toEqual([{ kind: 'profile', fields: [{ field, value: 'new' }] }]);
    },
  );

  it('of two versions settled, which one stayed and which one went', () => {
    const versions = [old, { ...old, id: 'n1~x', note: 'Cut all roses', of: 'n1' }];
    const kept = [{ ...old, note: 'Cut all roses' }];
    expect(userChanges({ ...maria, notes: versions }, { ...maria, notes: kept })).toEqual([
      { kind: 'note-edited', text: 'Cut all roses' },
      { kind: 'note-deleted', text: 'Cut all roses' },
    ]);
    const both = [old, { ...old, id: 'n1~x', note: 'Cut all roses' }];
    expect(userChanges({ ...maria, notes: versions }, { ...maria, notes: both })).toEqual([
      { kind: 'note-settled', text: 'Cut all roses' },
    ]);
  });

  it('several things at once, notes first', () => {
    const changes = after({ primaryNote: 'Lift the gate', notes: [], plants: [{ name: 'Kale' }] });
    expect(changes.map(({ kind }) => kind)).toEqual([
      'note-deleted',
      'primary-note',
      'plants-chosen',
      'plants-given-up',
    ]);
  });

  it('what this version of the app does not know of', () => {
    expect(userChanges(maria, { ...maria, gate: '4411' } as User)).toEqual([
      { kind: 'other', fields: [{ field: 'gate', value: '4411' }] },
    ]);
    expect(after({ plants: [{ id: 'chard', name: 'Chard' }, maria.plants[1] ?? { name: '' }] })).toEqual([
      { kind: 'other' },
    ]);
  });

  it('a registration, with every field', () => {
    const [change] = userChanges(null, maria);
    expect(change?.kind).toBe('registered');
    expect(change?.fields).toHaveLength(12);
    expect(change?.fields).toContainEqual({ field: 'lastName', value: 'Alvarez' });
  });

  it('a field that was not there before, and one that went', () => {
    const { notes: _, primaryNote: __, ...bare } = maria;
    expect(userChanges(bare, maria).map(({ kind }) => kind)).toEqual(['note-added', 'primary-note']);
    expect(userChanges(maria, bare)).toEqual([
      { kind: 'note-deleted', text: 'Cut the roses' },
      { kind: 'primary-note', text: '' },
    ]);
  });
});
