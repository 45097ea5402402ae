/**
 * The screens of whoever is signed in, one region of `session.ts`.
 *
 *   opening --replica.opened--> opened      --replica.failed--> unopened (retry)      --replica.troubled--> unusable
 *
 *   opened: loading --profile.arrived--> ready.<role>  <--role.changed--.
 *              |  ^--retry.requested--.       '--------------------------'
 *              |--profile.missing--> noProfile     the wizard asks for what registering left undone
 *              |--profile.removed--> removed       only the company can help
 *              |--profile.inactive-> inactive      the company has taken the access away (from ready too)
 *              |--profile.failed---> failed        tries again by itself
 *              '--account.ended----> closed        deleted or disabled (from anywhere), until account.returned
 */
import { roles, type Role } from '#domain/user.ts';
import { sessionSetup } from './session-setup.ts';

const retry = { 'retry.requested': 'loading' } as const;

/** The actor `src` for whoever is signed in. */
const ofUser = <Source extends 'open' | 'watchAccount' | 'evict' | 'awaitAccess'>(src: Source) =>
  ({ src, input: ({ context }: { context: { uid: string | null } }) => ({ uid: context.uid ?? '' }) }) as const;

const ready = (role: Role) =>
  sessionSetup.createStateConfig({
    invoke: { src: 'synchronize', input: ({ context }) => ({ uid: context.uid ?? '', role }) },
  });

/** The region `screens` of the session. */
export const screens = sessionSetup.createStateConfig({
  id: 'screens',
  invoke: ofUser('open'),
  initial: 'opening',
  on: {
    'replica.failed': { target: '.unopened', actions: 'goHome' },
    'replica.troubled': [
      {
        guard: { type: 'passing', params: ({ event }) => event.why },
        actions: { type: 'noteReplica', params: ({ event }) => event.why },
      },
      { target: '.unusable', actions: { type: 'noteReplica', params: ({ event }) => event.why } },
    ],
  },
  states: {
    opening: { on: { 'replica.opened': 'opened' } },
    unopened: { on: { 'retry.requested': { target: '#screens', reenter: true } } },
    // It has no way out: a delay that ends later would leave a spinner in its place.
    unusable: { on: { 'replica.troubled': {} } },
    opened: {
      invoke: ofUser('watchAccount'),
      initial: 'loading',
      on: {
        'profile.arrived': roles.map((role) => ({
          guard: { type: 'role' as const, params: role },
          target: `.ready.${role}` as const,
          actions: 'noteProfile' as const,
        })),
        'role.changed': roles.map((role) => ({
          guard: { type: 'role' as const, params: role },
          target: `.ready.${role}` as const,
          actions: 'goHome' as const,
        })),
        'profile.missing': { target: '.noProfile', actions: 'goHome' },
        'profile.removed': { target: '.removed', actions: 'goHome' },
        'profile.inactive': { target: '.inactive', actions: ['noteProfile', 'goHome'] },
        'account.ended': { target: '.closed', actions: 'goHome' },
      },
      states: {
        loading: {
          invoke: {
            src: 'loadProfile',
            input: ({ context }) => ({ uid: context.uid ?? '', known: context.known }),
          },
          on: { 'profile.failed': { target: 'failed', actions: 'goHome' } },
        },
        ready: {
          initial: 'customer',
          states: { customer: ready('customer'), employee: ready('employee'), admin: ready('admin') },
        },
        noProfile: { invoke: ofUser('evict'), on: retry },
        removed: { invoke: ofUser('evict'), on: retry },
        inactive: {
          invoke: ofUser('awaitAccess'),
          on: { 'retry.requested': { target: 'inactive', reenter: true } },
        },
        closed: { invoke: ofUser('evict'), on: { 'account.returned': 'loading' } },
        failed: { invoke: { src: 'awaitNetwork' }, on: retry },
      },
    },
  },
});
