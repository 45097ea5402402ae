import type { Message } from '#domain/user.ts';
import { SettledMark } from '#ui/settled-mark.tsx';
import { SyncMark } from '#ui/sync-mark.tsx';

interface Props {
  message: Message;
  unsent: boolean;
  /** Something is being sent. */
  sending: boolean;
  /** When the server got it from this device today, epoch milliseconds. */
  at: number | undefined;
}

/** On this device, at the office, or read; when it was read is nowhere told. */
export function MessageMark({ message, unsent, sending, at }: Props) {
  if (unsent) return <SyncMark place={sending ? 'sending' : 'here'} />;
  return message.read ? <SettledMark place="read" /> : <SettledMark place="server" at={at} />;
}
