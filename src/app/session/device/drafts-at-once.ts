/**
 * Drafts outlive the page also where it ends before the database has stored them: localStorage has them at once, and only
 * until the database has them.
 */
import { firstValueFrom } from 'rxjs';
import * as v from 'valibot';
import { draftNames } from '#domain/draft-names.ts';
import { readJson } from '#domain/json.ts';
import { joinText } from '#domain/text-merge.ts';
import { readUnwritten } from '#domain/unwritten.ts';
import type { OpenReplica } from '#sync/rxdb/replica.ts';

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

  async function keepDraft(name: string, text: string | undefined): Promise<void> {
    if (removed) return;
    const key = prefixOf(uid) + name;
    const value = JSON.stringify({ text });
    try {
      localStorage.setItem(key, value);
    } catch {
      // Full: the database has the text in a moment.
    }
    await replica.keepDraft(name, text);
    if (localStorage.getItem(key) === value) localStorage.removeItem(key);
  }

  for (const key of keysOf(uid)) {
    const { text } = unstored(key) ?? {};
    // What cannot be stored now stays where it is.
    keepDraft(key.slice(prefixOf(uid).length), text).catch(() => undefined);
  }

  async function draft(name: string): Promise<string | undefined> {
    const waiting = unstored(prefixOf(uid) + name);
    return waiting ? waiting.text : replica.draft(name);
  }

  /** The requests save themselves: what an earlier page has saved would undo what somebody changes afterwards. */
  async function dropSaved(): Promise<void> {
    const name = draftNames.requests(uid);
    const kept = readUnwritten(await draft(name));
    const held = kept && (await firstValueFrom(replica.document$({ collection: 'users', id: uid })));
    if (!held) return;
    const { specialtyRequests = '' } = held.value;
    if (joinText(kept.base, kept.text, specialtyRequests) === specialtyRequests) await keepDraft(name, undefined);
  }
  // As soon as the database is open, before anything is fetched.
  dropSaved().catch(() => undefined);

  return {
    ...replica,
    keepDraft,
    draft,
    async draftNames() {
      const names = new Set(await replica.draftNames());
      for (const key of keysOf(uid)) {
        const name = key.slice(prefixOf(uid).length);
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

const entry = v.object({ text: v.fallback(v.optional(v.string()), undefined) });

/** What is kept under a key, undefined where nothing is. A draft that was taken away has no text. */
const unstored = (key: string) => readJson(entry, localStorage.getItem(key));
