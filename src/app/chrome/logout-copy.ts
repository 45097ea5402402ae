import type { DeviceWord } from '#ui/screen-size.ts';

/** Decision 27, in the words of the visual language. */
export function logoutCopy(waiting: number, device: DeviceWord) {
  const changes = waiting === 1 ? '1 change' : `${waiting} changes`;
  const are = waiting === 1 ? 'is' : 'are';
  const them = waiting === 1 ? 'it' : 'them';
  return {
    sending: waiting === 1 ? 'Sending your last change' : 'Sending your last changes',
    question: `Log out before ${changes} ${are} at the office?`,
    explanation: `If you keep ${them}, this ${device} sends ${them} the next time you sign in here. If you discard ${them}, nobody gets ${them} back.`,
    stay: 'Stay signed in',
    keep: `Log out, keep ${changes} on this ${device}`,
    discard: `Log out, discard ${changes}`,
  };
}
