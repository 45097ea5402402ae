import { expect, it } from 'vitest';
import { logoutCopy } from './logout-copy.ts';

it.each([
  {
    waiting: { changes: 1, texts: 0 },
    sending: 'Sending your last change',
    question: 'Log out before 1 change is at the office?',
    explanation:
      'If you keep it, this phone sends it the next time you sign in here. If you discard it, nobody gets it back.',
    keep: 'Log out, keep 1 change on this phone',
    discard: 'Log out, discard 1 change',
  },
  {
    waiting: { changes: 3, texts: 0 },
    sending: 'Sending your last changes',
    question: 'Log out before 3 changes are at the office?',
    explanation:
      'If you keep them, this phone sends them the next time you sign in here. If you discard them, nobody gets them back.',
    keep: 'Log out, keep 3 changes on this phone',
    discard: 'Log out, discard 3 changes',
  },
  {
    waiting: { changes: 0, texts: 1 },
    question: 'Log out before your text is saved?',
    explanation: 'If you keep it, you find it here the next time you sign in. If you discard it, nobody gets it back.',
    keep: 'Log out, keep 1 unsaved text on this phone',
    discard: 'Log out, discard 1 unsaved text',
  },
  {
    waiting: { changes: 0, texts: 2 },
    question: 'Log out before your texts are saved?',
    explanation:
      'If you keep them, you find them here the next time you sign in. If you discard them, nobody gets them back.',
    keep: 'Log out, keep 2 unsaved texts on this phone',
    discard: 'Log out, discard 2 unsaved texts',
  },
  {
    waiting: { changes: 2, texts: 1 },
    sending: 'Sending your last changes',
    question: 'Log out before 2 changes are at the office and your text is saved?',
    explanation:
      'If you keep them, this phone sends your changes and still has your text the next time you sign in here. If you discard them, nobody gets them back.',
    keep: 'Log out, keep 2 changes and 1 unsaved text on this phone',
    discard: 'Log out, discard 2 changes and 1 unsaved text',
  },
])('$question', ({ waiting, ...words }) => {
  expect(logoutCopy(waiting, 'phone')).toMatchObject(words);
});

it.each([
  [{ changes: 1, texts: 0 }, 'Log out? 1 change is only on this phone.', 'it'],
  [{ changes: 2, texts: 1 }, 'Log out? 2 changes and 1 unsaved text are only on this phone.', 'them'],
])('promises nobody whose access is closed that the office takes %o', (waiting, question, them) => {
  expect(logoutCopy(waiting, 'phone', true)).toMatchObject({
    question,
    explanation: `If you keep ${them}, you find ${them} here only when the office has opened your access again. If you discard ${them}, nobody gets ${them} back. To have ${them} elsewhere, copy ${them} or save a file first.`,
  });
});
