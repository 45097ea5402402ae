/**
 * Drafts outlive the page also where it ends before the database has stored them: localStorage has them at once, and only
 * until the database has them. One that is being added stays until the next text, with what it is added as.
 */
import * as v from 'valibot';
import { readJson } from '#domain/json.ts';
import type { OpenReplica } from '#sync/rxdb/replica.ts';
import { unsavedPart } from './unsaved-part.ts';

type Drafts = Pick<OpenReplica, 'document$' | 'draft' | 'keepDraft' | 'draftNames' | 'remove'>;

const prefixOf = (uid: string) => `garden/draft/${uid}/`;

/** Of a user whose data leave this device. */
export function forgetDraftsAtOnce(uid: string): void {
  for (const key of keysOf(uid)) localStorage.removeItem(key);
}

const keysOf = (uid: string) => Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(uid)));

/** The same replica, beginning with what an earlier page had no time to store. */
export function draftsAtOnce<R extends Drafts>(replica: R, uid: string): R {
  let removed = false;
  const nameOf = (key: string) => key.slice(prefixOf(uid).length);
  /** Under these names counts what this page has kept, not what an earlier one left. */
  const kept = new Set<string>();

  async function keepDraft(name: string, text: string | undefined, sentAs?: string): Promise<void> {
    if (removed) return;
    kept.add(name);
    const key = prefixOf(uid) + name;
    const value = JSON.stringify({ text, sentAs });
    try {
      localStorage.setItem(key, value);
    } catch {
      // Full: the database has the text in a moment, and an older one is over.
      localStorage.removeItem(key);
    }
    await replica.keepDraft(name, text);
    if (sentAs === undefined && localStorage.getItem(key) === value) localStorage.removeItem(key);
  }

  async function takeOver(name: string): Promise<void> {
    const key = prefixOf(uid) + name;
    const found = localStorage.getItem(key);
    const waiting = unstored(key);
    const sentAs = waiting?.sentAs;
    const text = waiting ? waiting.text : await replica.draft(name);
    const left = text === undefined ? undefined : await unsavedPart({ name, text, sentAs }, uid, replica);
    if (!waiting && (left === text || (await replica.draft(name)) !== text)) return;
    // Another tab may have kept more meanwhile.
    if (kept.has(name) || localStorage.getItem(key) !== found) return;
    // What cannot be stored now stays where it is.
    keepDraft(name, left, left === undefined ? undefined : sentAs).catch(() => undefined);
  }

  async function takeOverAll(): Promise<void> {
    const waiting = keysOf(uid);
    for (const key of waiting) if (!unstored(key)) localStorage.removeItem(key);
    const names = new Set([...waiting.map(nameOf), ...(await replica.draftNames())]);
    await Promise.allSettled([...names].map(takeOver));
  }
  // As soon as the database is open, before anything is fetched.
  const takenOver = takeOverAll().catch(() => undefined);

  async function draft(name: string): Promise<string | undefined> {
    await takenOver;
    const waiting = unstored(prefixOf(uid) + name);
    return waiting ? waiting.text : replica.draft(name);
  }

  return {
    ...replica,
    keepDraft,
    draft,
    async draftNames() {
      await takenOver;
      const names = new Set(await replica.draftNames());
      for (const key of keysOf(uid)) {
        const name = nameOf(key);
        if (unstored(key)?.text?.trim()) names.add(name);
        else names.delete(name);
      }
      return [...names];
    },
    async remove() {
      removed = true;
      forgetDraftsAtOnce(uid);
      await replica.remove();
    },
  };
}

const maybeText = v.fallback(v.optional(v.string()), undefined);
const entry = v.object({ text: maybeText, sentAs: maybeText });

/** What is kept under a key, undefined where nothing is. A draft that was taken away has no text. */
const unstored = (key: string) => readJson(entry, localStorage.getItem(key));
