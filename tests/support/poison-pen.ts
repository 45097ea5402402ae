/** Writes over the database's own interface what no screen would write, as whoever holds a token may, and as the console. */
import { isDeepStrictEqual } from 'node:util';
import { initializeApp } from 'firebase/app';
import { Bytes, DocumentReference, GeoPoint, getFirestore, Timestamp, VectorValue } from 'firebase/firestore';
import { askEmulator } from '#backend/ask-emulator.ts';
import type { Backend } from '#backend/local-backend.ts';
import type { Actor } from '#domain/permission-request.ts';
import { firestorePoisons } from './firestore-poison.ts';
import { poisons } from './poison.ts';

export interface PoisonPen {
  /**
   * Writes fields of a document (`users/rosa`) with the next revision, unless they bring their own. Without `actor` past
   * the rules. False where the rules refuse it.
   */
  write(path: string, fields: Fields, actor?: Actor): Promise<boolean>;
  /** The same of several documents in one commit, past the rules. A field that is undefined is taken away. */
  writeAtOnce(documents: Record<string, Fields>): Promise<void>;
}

type Fields = Record<string, unknown>;

/** All that a field of the database can hold, by name: also what its client for pages cannot write. */
export function poisonKinds(): Record<string, unknown> {
  // It makes references, and never connects.
  const database = getFirestore(initializeApp({ projectId: 'nowhere' }, 'poison-kinds'));
  return {
    ...firestorePoisons(database),
    // The client of the database for Node cannot follow it: `scripts/own-properties.ts`.
    'a map with keys of objects': { constructor: 'x', toString: 1, hasOwnProperty: 2, length: 3 },
    'a whole number of 64 bits': poisons['a whole number of 64 bits'],
    'the least number of 64 bits': -(2n ** 63n),
    'a whole number that JavaScript rounds': 2n ** 53n + 1n,
  };
}

/** `revOf`: the revision of a document as it is stored. */
export function poisonPen(
  { firestore: { host, port }, projectId }: Pick<Backend, 'firestore' | 'projectId'>,
  revOf: (path: string) => Promise<unknown>,
): PoisonPen {
  const database = `projects/${projectId}/databases/(default)`;
  const toValue = (value: unknown): object => valueOf(database, value);
  const writeOf = (path: string, fields: Fields, rev: unknown): object => {
    const next = typeof rev === 'number' && Number.isSafeInteger(rev) && rev > 0 ? rev + 1 : 1;
    const written = { rev: next, edit: 'poison:1', ...fields };
    return {
      update: { name: `${database}/documents/${path}`, ...mapOf(toValue, written) },
      updateMask: { fieldPaths: Object.keys(written) },
      updateTransforms: [{ fieldPath: 'syncedAt', setToServerValue: 'REQUEST_TIME' }],
    };
  };
  /** False where the rules refuse it; undefined where it may be asked again. */
  const commit = async (writes: object[], actor?: Actor): Promise<boolean | undefined> => {
    const response = await askEmulator(`http://${host}:${port}/v1/${database}/documents:commit`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${actor ? tokenOf(actor) : 'owner'}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ writes }),
    });
    if (response.ok) return true;
    // Several at once about one document wait for each other, and on a busy machine in vain.
    if (response.status === 409) return undefined;
    if (response.status === 403) return false;
    throw new Error(`Not written: ${response.status} ${(await response.text()).slice(0, 400)}`);
  };
  /** As last seen. Another may have come since: then the rules refuse what is written with it, and it is looked up again. */
  const revs = new Map<string, unknown>();
  return {
    async write(path, fields, actor) {
      for (;;) {
        const rev = actor && revs.has(path) ? revs.get(path) : await revOf(path);
        const isTaken = await commit([writeOf(path, fields, rev)], actor);
        revs.delete(path);
        if (isTaken) return true;
        if (isTaken === undefined) continue;
        // A function that stamps may have written in between: then it was the revision that the rules refused.
        const found = await revOf(path);
        revs.set(path, found);
        if (isDeepStrictEqual(found, rev)) return false;
      }
    },
    async writeAtOnce(documents) {
      const writes = await Promise.all(
        Object.entries(documents).map(async ([path, fields]) => writeOf(path, fields, await revOf(path))),
      );
      let isTaken: boolean | undefined;
      do isTaken = await commit(writes);
      while (isTaken === undefined);
      if (!isTaken) throw new Error('Refused, although nothing is asked of the rules');
    },
  };
}

/** Without a signature: the emulator takes it. */
function tokenOf({ uid, email, verified = true }: Actor): string {
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const now = Math.floor(Date.now() / 1_000);
  const claims = { sub: uid, user_id: uid, email, email_verified: verified, iat: now, exp: now + 3_600 };
  return `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims)}.`;
}

const mapOf = (toValue: (value: unknown) => object, map: object) => ({
  fields: Object.fromEntries(
    Object.entries(map).flatMap(([key, value]) => (value === undefined ? [] : [[key, toValue(value)]])),
  ),
});

/** As the database's interface spells values. */
function valueOf(database: string, value: unknown): object {
  const toValue = (inner: unknown): object => valueOf(database, inner);
  const list = (values: readonly unknown[]) => ({ arrayValue: { values: values.map(toValue) } });
  if (value === null) return { nullValue: null };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'bigint') return { integerValue: String(value) };
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value)) return { integerValue: String(value) };
    return { doubleValue: Number.isFinite(value) ? value : String(value) };
  }
  if (Array.isArray(value)) return list(value);
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (value instanceof Timestamp) return { timestampValue: value.toDate().toISOString() };
  if (value instanceof Bytes) return { bytesValue: value.toBase64() };
  if (value instanceof GeoPoint) return { geoPointValue: { latitude: value.latitude, longitude: value.longitude } };
  if (value instanceof DocumentReference) return { referenceValue: `${database}/documents/${value.path}` };
  if (value instanceof VectorValue) {
    const numbers = value.toArray().map((number) => ({ doubleValue: number }));
    const fields = { __type__: { stringValue: '__vector__' }, value: { arrayValue: { values: numbers } } };
    return { mapValue: { fields } };
  }
  return { mapValue: mapOf(toValue, value as object) };
}
