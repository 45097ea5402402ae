import { messageLimit, type MessageProblem } from '#domain/messages.ts';
import type { DeviceWord } from '#ui/screen-size.ts';

/** Why a text stays in its field. */
export type Refusal = MessageProblem | 'gone' | 'other';

export const construction =
  'Under construction. You can write to us already, and we read it. Our answer comes by phone or email.';

const counted = (count: number) => count.toLocaleString('en-US');

export const limitHint = `Up to ${counted(messageLimit)} characters.`;

export const refusals = {
  empty: () => 'Please write your message first.',
  'too-long': ({ tooMany }) =>
    `This message is ${tooMany === 1 ? '1 character' : `${counted(tooMany)} characters`} too long. Your text is still here: please make it shorter or send it in two.`,
  full: () =>
    'There is no more room for messages here. Your text is still here: copy it if you need it, and call or email us.',
  gone: () =>
    'Your account is not on this device right now, so this cannot be sent. Your text is still here: try again when there is signal.',
  other: () => 'This is not saved. Your text is still here.',
} as const satisfies Record<Refusal, (facts: { tooMany: number }) => string>;

export const saved = (device: DeviceWord) => `Saved on this ${device}`;
