/** What becomes of two unsaved texts of one name: what an earlier visit left, and what was typed before that was read. */
import { joinTypedDetails } from './details.ts';
import { subjectOf } from './draft-names.ts';
import { joinText } from './text-merge.ts';
import { readUnwritten, type Unwritten } from './unwritten.ts';

/** The text of the earlier visit comes first, unless it ends in what was typed. */
export const joinTexts = (kept: string, typed: string): string =>
  typed.trim() === '' || `\n${kept}`.endsWith(`\n${typed}`) ? kept : `${kept}\n${typed}`;

/** By the name of the draft. Where two cannot be joined, what was typed counts; where nothing was, what was kept. */
export function joinDrafts(name: string, kept: string, typed: string | undefined): string {
  if (typed === undefined) return kept;
  const subject = subjectOf(name);
  if (subject.kind === 'details') return joinTypedDetails(kept, typed);
  if (subject.kind === 'requests') return joinRequests(kept, typed);
  return subject.kind === 'message' || (subject.kind === 'note' && !subject.rewritten) ? joinTexts(kept, typed) : typed;
}

/** By lines, as the field does where it finds the kept one in time. */
function joinRequests(kept: string, typed: string): string {
  const [earlier, later] = [readUnwritten(kept), readUnwritten(typed)];
  if (!earlier || !later) return typed;
  const { base, text } = earlier;
  return JSON.stringify({ base, text: joinText(base, later.text, text) } satisfies Unwritten);
}
