import type { Waiting } from '#machines/logout.ts';
import type { DeviceWord } from '#ui/screen-size.ts';

/** Source: D27, D38. `closed`: the office takes nothing of this user any more. */
export function logoutCopy({ changes, texts }: Waiting, device: DeviceWord, closed = false) {
  const change = changes === 1 ? 'change' : 'changes';
  const text = texts === 1 ? 'text' : 'texts';
  const rest = both(changes > 0 && `${changes} ${change}`, texts > 0 && `${texts} unsaved ${text}`);
  const sent = changes > 0 && `${changes} ${change} ${changes === 1 ? 'is' : 'are'} at the office`;
  const saved = texts > 0 && `your ${text} ${texts === 1 ? 'is' : 'are'} saved`;
  const them = changes + texts === 1 ? 'it' : 'them';
  return {
    sending: `Sending your last ${change}`,
    question: closed
      ? `Log out? ${rest} ${changes + texts === 1 ? 'is' : 'are'} only on this ${device}.`
      : `Log out before ${both(sent, saved)}?`,
    explanation: `If you keep ${them}, ${kept()}. If you discard ${them}, nobody gets ${them} back.${closed ? ` To have ${them} elsewhere, copy ${them} or save a file first.` : ''}`,
    stay: 'Stay signed in',
    keep: `Log out, keep ${rest} on this ${device}`,
    discard: `Log out, discard ${rest}`,
    doubt: `Discard ${rest}?`,
    doubtExplanation: `${changes + texts === 1 ? 'It is' : 'They are'} only on this ${device}. Nobody gets ${them} back.`,
    sure: `Discard ${rest}`,
    back: `Keep ${them}`,
  };

  function kept(): string {
    if (closed) return `you find ${them} here only when the office has opened your access again`;
    if (changes === 0) return `you find ${them} here the next time you sign in`;
    if (texts === 0) return `this ${device} sends ${them} the next time you sign in here`;
    return `this ${device} sends your ${change} and still has your ${text} the next time you sign in here`;
  }
}

/** Where it takes longer than usual. */
export const stillLoggingOut = (device: DeviceWord): string =>
  `Still logging out: the ${device}’s storage is slow to answer. Please keep the app open for a few more seconds.`;

/** The page has begun anew, as the same user. */
export const stayedSignedIn = 'You are still signed in: logging out did not work. Please try again.';

const both = (...parts: (string | false)[]) => parts.filter((part) => part !== false).join(' and ');
