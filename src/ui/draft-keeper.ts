import { beforeLeaving } from './before-leaving.ts';
import type { Report } from './report.ts';

/** Storage of unsaved texts, by name. */
export interface Drafts {
  /** What this page kept last under the name; where it had kept nothing when it was asked, what an earlier one left. */
  draft(name: string): Promise<string | undefined>;
  /** `sentAs`: it is being added under this id; once that is found, the text is saved. */
  keepDraft(name: string, text: string | undefined, sentAs?: string): Promise<void>;
}

export type DraftKeeper = ReturnType<typeof draftKeeper>;

/** Milliseconds without typing until the text is kept. */
const pause = 300;

/** Keeps the unsaved text of a name on the device. Undefined: nothing typed, or saved. */
export function draftKeeper(drafts: Drafts, name: string, report: Report) {
  let text: string | undefined;
  /** Here, not at an earlier visit nor in another window. */
  let isTyped = false;
  let sentAs: string | undefined;
  let isKept = true;
  /** What the device was told last. */
  let last: { text: string | undefined } | undefined;
  /** What was found. */
  let earlier: string | undefined;
  /** With what was read while the text was being added, which it must not be joined with before that is known. */
  let join: ((typed: string) => string) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watching = new Set<() => void>();

  function set(next: string | undefined, typed: boolean) {
    clearTimeout(timer);
    text = next;
    isTyped = typed;
    isKept = !typed;
    sentAs = undefined;
    join = undefined;
    for (const changed of watching) changed();
  }
  function put() {
    isKept = true;
    const told = { text };
    last = told;
    drafts.keepDraft(name, text, sentAs).catch((error: unknown) => {
      // The text stays in its field, and is tried again where the page is left.
      if (last === told) isKept = false;
      report('draft-not-kept', error);
    });
  }
  const keep = () => {
    if (!isKept) put();
  };
  function type(next: string | undefined) {
    if (next === text) return;
    set(join && next !== undefined ? join(next) : next, true);
    if (text === undefined) put();
    else timer = setTimeout(keep, pause);
  }
  // Another window may have kept its own under this name meanwhile, or removed it.
  const seen = () => {
    if (isTyped && text?.trim() && !join) put();
  };

  return {
    text: () => text,
    watch(changed: () => void) {
      watching.add(changed);
      return () => void watching.delete(changed);
    },
    /** What an earlier visit left; undefined also where that cannot be read. */
    read: () => drafts.draft(name).catch(() => undefined),
    /** What was read is in the field. */
    begin(read: string | undefined) {
      last = undefined;
      set(read, false);
    },
    /** The same, where somebody may have typed before. */
    found(read: string | undefined, joined: (read: string, typed: string) => string) {
      // It may have been kept here before it was read.
      if (read === undefined || read === earlier || read === last?.text) return;
      earlier = read;
      if (!isTyped) set(read, false);
      else if (sentAs !== undefined) join = (typed) => joined(read, typed);
      else if (text !== undefined) {
        type(joined(read, text));
        keep();
      }
    },
    type,
    /** At once. */
    keep,
    /** Right before the text is added under an id: a page that ends in between shall not bring it back. */
    sending(id: string) {
      if (text === undefined) return;
      sentAs = id;
      put();
    },
    /** Keeps it also where the page is left, and again where it is looked at; answers how to end that. */
    start() {
      const callOff = beforeLeaving(keep);
      addEventListener('focus', seen);
      return () => {
        callOff();
        removeEventListener('focus', seen);
        keep();
      };
    },
  };
}
