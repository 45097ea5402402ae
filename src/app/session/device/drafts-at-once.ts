/**
 * Drafts outlive the page also where it ends before the database has stored them: localStorage has them at once, and only
 * until the database has them. A browser that is killed may leave localStorage as it was seconds before, and the database as
 * it is: each draft bears its time in both, and the later one counts.
 */
import * as v from 'valibot';
import { joinDrafts } from '#domain/joined-drafts.ts';
import { readJson } from '#domain/json.ts';
import { valueNames } from '#domain/value-names.ts';
import type { OpenReplica } from '#sync/rxdb/replica.ts';
import { unsavedPart } from './unsaved-part.ts';

type Drafts = Pick<
  OpenReplica,
  'document$' | 'draft' | 'keepDraft' | 'draftNames' | 'value' | 'changeValue' | 'edit' | 'remove'
>;

/** Milliseconds after which Chromium has long written localStorage down. */
const stale = 3_600_000;

const prefixOf = (uid: string) => `garden/draft/${uid}/`;

/** Of a user whose data leave this device. */
export function forgetDraftsAtOnce(uid: string): void {
  for (const key of keysOf(uid)) localStorage.removeItem(key);
}

const keysOf = (uid: string) => Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(uid)));

/** The same replica, beginning with what an earlier page had no time to store. */
export function draftsAtOnce<R extends Drafts>(replica: R, uid: string): R {
  let removed = false;
  const keyOf = (name: string) => prefixOf(uid) + name;
  const nameOf = (key: string) => key.slice(prefixOf(uid).length);
  /** Under these names counts what this page has kept, not what an earlier one left. */
  const kept = new Set<string>();
  /** What was left under names that were kept here before anybody had read it; by name. */
  const earlier = new Map<string, Promise<string | undefined>>();
  /** The same, where it is known by now. */
  const known = new Map<string, string | undefined>();
  /** Those of them that somebody has read by now. */
  const read = new Set<string>();
  const marked = replica.value(valueNames.keptDrafts).then(marksIn);
  // Where nothing can be read, nobody may come to ask.
  marked.catch(() => undefined);
  /** What a draft bears was later than all before, also where the clock was set back. */
  let latest = 0;
  const now = () => (latest = Math.max(Date.now(), latest + 1));
  /** Settles when what is being added has its id in the database. */
  let marking: Promise<unknown> = Promise.resolve();

  function keepDraft(name: string, text: string | undefined, sentAs?: string): Promise<void> {
    const keeping = keep(name, text, sentAs);
    if (sentAs !== undefined) marking = Promise.allSettled([marking, keeping]);
    return keeping;
  }

  async function keep(name: string, text: string | undefined, sentAs: string | undefined): Promise<void> {
    const isFirst = !kept.has(name);
    const here = unstored(keyOf(name)) ?? null;
    if (isFirst && !isTakenOver) {
      const looking = leftUnder(name);
      earlier.set(name, looking);
      void looking.then((left) => known.set(name, left));
    }
    if (!earlier.has(name)) return store({ name, text, sentAs });
    const isUnread = text !== undefined && !read.has(name);
    // The database may have the two together by now: nothing follows that.
    if (isUnread && sentAs === undefined && known.has(name))
      return store({ name, text: joined(name, known.get(name), { text, follows: null }), sentAs });
    return store({ name, text, sentAs, ...(isUnread && { follows: isFirst ? here : (here?.follows ?? null) }) });
  }

  async function store({ name, ...draft }: Kept & { name: string }): Promise<void> {
    if (removed) return;
    kept.add(name);
    const key = keyOf(name);
    const at = now();
    const value = JSON.stringify({ ...draft, at });
    try {
      localStorage.setItem(key, value);
    } catch {
      // Full: the database has the text in a moment, and an older one is over.
      localStorage.removeItem(key);
    }
    const text = earlier.has(name) ? joined(name, await earlier.get(name), draft) : draft.text;
    await replica.keepDraft(name, text);
    // Where its time is not stored it stays, and says the same.
    const isMarked = await putMarks({ [name]: draft.sentAs === undefined ? { at } : { ...draft, at } }).then(
      () => true,
      () => false,
    );
    if (isMarked && localStorage.getItem(key) === value) localStorage.removeItem(key);
  }

  /** `over`: marks that tell nothing any more, unless another tab has written them anew. */
  const putMarks = (marks: Marks, over: Marks = {}): Promise<void> =>
    replica.changeValue(valueNames.keptDrafts, (text) => {
      const others = Object.entries(marksIn(text)).filter(([name, { at }]) => !over[name] || over[name].at !== at);
      return JSON.stringify({ ...Object.fromEntries(others), ...marks });
    });

  /** Who asks for it reads at once: what is kept afterwards is not what was left. */
  async function lookUnder(name: string) {
    const entry = unstored(keyOf(name));
    const reading = replica.draft(name).catch(() => undefined);
    const mark = (await marked)[name];
    const stored = await reading;
    const inDatabase: Kept = { text: stored, sentAs: mark?.text === stored ? mark?.sentAs : undefined };
    const leftOf = async (draft: Kept): Promise<string | undefined> => {
      const { text, sentAs, follows } = draft;
      const left = text === undefined ? undefined : await unsavedPart({ name, text, sentAs }, uid, replica);
      if (follows === undefined) return left;
      return joined(name, await leftOf(follows && isLater(follows, mark) ? follows : inDatabase), {
        ...draft,
        text: left,
      });
    };
    const waiting = entry && isLater(entry, mark) ? entry : undefined;
    const { text, sentAs, follows } = waiting ?? inDatabase;
    // Of two texts one was being added.
    return {
      entry,
      waiting,
      text,
      sentAs: follows === undefined ? sentAs : undefined,
      left: await leftOf(waiting ?? inDatabase),
    };
  }
  const leftUnder = (name: string) =>
    lookUnder(name).then(
      ({ left }) => left,
      () => undefined,
    );

  async function takeOver(name: string): Promise<void> {
    if (kept.has(name)) return;
    const key = keyOf(name);
    const found = localStorage.getItem(key);
    const { entry, waiting, text, sentAs, left } = await lookUnder(name);
    if (kept.has(name)) return;
    if (entry && !waiting && localStorage.getItem(key) === found) localStorage.removeItem(key);
    if (!waiting && (left === text || (await replica.draft(name)) !== text)) return;
    // Another tab may have kept more meanwhile.
    if (kept.has(name) || localStorage.getItem(key) !== (waiting ? found : null)) return;
    // What cannot be stored now stays where it is.
    store({ name, text: left, sentAs: left === undefined ? undefined : sentAs }).catch(() => undefined);
  }

  async function takeOverAll(): Promise<void> {
    const waiting = keysOf(uid);
    for (const key of waiting) if (!unstored(key)) localStorage.removeItem(key);
    const marks = await marked;
    const times = [...Object.values(marks), ...waiting.map((key) => unstored(key))].map((found) => found?.at ?? 0);
    latest = Math.max(latest, ...times);
    const names = new Set([...waiting.map(nameOf), ...(await replica.draftNames())]);
    await Promise.allSettled([...names].map((name) => takeOver(name)));
    const over = Object.entries(marks).filter(([name, { at = 0 }]) => !names.has(name) && at < Date.now() - stale);
    if (over.length > 0) await putMarks({}, Object.fromEntries(over));
  }
  // As soon as the database is open, before anything is fetched.
  let isTakenOver = false;
  const takenOver = takeOverAll()
    .catch(() => undefined)
    .then(() => (isTakenOver = true));

  async function draft(name: string): Promise<string | undefined> {
    const isFirst = !kept.has(name);
    await takenOver;
    const left = await earlier.get(name);
    read.add(name);
    if (isFirst && earlier.has(name)) return left;
    const waiting = unstored(keyOf(name));
    return waiting ? joined(name, left, waiting) : replica.draft(name);
  }

  return {
    ...replica,
    keepDraft,
    draft,
    // Added without its id in the database, a text would be in its field once more where the browser is killed right then.
    async edit(ref, change) {
      // Who adds may say under which id right after.
      await Promise.resolve();
      await marking;
      await replica.edit(ref, change);
    },
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
      // Another tab may have kept more as it closed.
      forgetDraftsAtOnce(uid);
    },
  };
}

const maybeText = v.fallback(v.optional(v.string()), undefined);
const maybeTime = v.fallback(v.optional(v.pipe(v.number(), v.finite())), undefined);
/**
 * `at`: milliseconds; earlier versions kept none. `sentAs`: what the text was being added as. `follows`: what an earlier page had
 * left here when the text was typed, before that was read; null where at most the database had one.
 */
interface Kept {
  text?: string | undefined;
  at?: number | undefined;
  sentAs?: string | undefined;
  follows?: Kept | null | undefined;
}
const keptSchema: v.GenericSchema<unknown, Kept> = v.object({
  text: maybeText,
  at: maybeTime,
  sentAs: maybeText,
  follows: v.fallback(v.optional(v.nullable(v.lazy(() => keptSchema))), undefined),
});
/** Of the drafts in the database, by name; also of those that were taken away. The text stands there only beside `sentAs`. */
type Marks = Record<string, Kept>;

const marksIn = (text: string | undefined): Marks => readJson(v.record(v.string(), keptSchema), text) ?? {};

/** With what was left before it, where it was typed before that was read. */
const joined = (name: string, left: string | undefined, { text, follows }: Kept): string | undefined =>
  follows === undefined || left === undefined ? text : joinDrafts(name, left, text);

const isLater = (entry: Kept, mark: Kept | undefined): boolean =>
  entry.at === undefined || mark?.at === undefined || entry.at > mark.at;

/** What is kept under a key, undefined where nothing is. A draft that was taken away has no text. */
const unstored = (key: string) => readJson(keptSchema, localStorage.getItem(key));
