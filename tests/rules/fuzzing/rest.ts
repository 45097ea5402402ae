/** Writes to the emulator by REST, as anybody: faster than a client, and of types that a client would not send. */
import { askEmulator } from '#backend/ask-emulator.ts';
import type { FirestoreEmulator } from '#backend/firestore-emulator.ts';
import type { Stored } from '#domain/permission-request.ts';
import { Ago, type Asking, Foreign, serverTime, type World } from '../case.ts';
import { claimsOf } from '../firestore-answers.ts';

export interface Rest {
  /** Whether the rules allow it. Rejects where it fails for any other reason. */
  write(actor: Asking | 'owner' | null, documents: World): Promise<boolean>;
}

export function rest({ host, port, projectId }: FirestoreEmulator): Rest {
  const database = `projects/${projectId}/databases/(default)`;
  const encoded = encoder(`${database}/documents`);
  const writeOf = ([path, document]: [string, Stored | null]) => {
    const name = `${database}/documents/${path}`;
    if (!document) return { delete: name };
    const given = Object.entries(document);
    const transforms = given
      .filter(([, value]) => value === serverTime)
      .map(([fieldPath]) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' }));
    const fields = Object.fromEntries(
      given.filter(([, value]) => value !== serverTime).map(([field, value]) => [field, encoded(value)]),
    );
    return { update: { name, fields }, ...(transforms.length > 0 && { updateTransforms: transforms }) };
  };
  return {
    async write(actor, documents) {
      const response = await askEmulator(`http://${host}:${port}/v1/${database}/documents:commit`, {
        method: 'POST',
        headers: actor ? { authorization: `Bearer ${actor === 'owner' ? actor : token(actor, projectId)}` } : {},
        body: JSON.stringify({ writes: Object.entries(documents).map(writeOf) }),
      });
      const answer = await response.text();
      if (!response.ok && response.status !== 403)
        throw new Error(`The emulator answered ${response.status}: ${answer}`);
      return response.ok;
    },
  };
}

/** The emulator believes tokens that nobody signed. */
function token(actor: Asking, projectId: string): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const issued = { aud: projectId, iss: `https://securetoken.google.com/${projectId}`, iat: 1, exp: 32_503_680_000 };
  const claims = { sub: actor.uid, user_id: actor.uid, ...claimsOf(actor), ...issued };
  return `${part({ alg: 'none', type: 'JWT' })}.${part(claims)}.`;
}

function encoder(documents: string): (value: unknown) => object {
  const foreign: Record<Foreign['type'], object> = {
    reference: { referenceValue: `${documents}/users/rosa` },
    'geo point': { geoPointValue: { latitude: 38.5, longitude: -121.3 } },
    bytes: { bytesValue: 'AQID' },
    timestamp: { timestampValue: '2023-11-14T22:13:20Z' },
    vector: {
      mapValue: {
        fields: {
          __type__: { stringValue: '__vector__' },
          value: { arrayValue: { values: [{ doubleValue: 0.5 }, { doubleValue: 1.5 }] } },
        },
      },
    },
  };
  const encoded = (value: unknown): object => {
    if (value === null) return { nullValue: null };
    if (typeof value === 'string') return { stringValue: value };
    if (typeof value === 'boolean') return { booleanValue: value };
    if (typeof value === 'number')
      return Number.isSafeInteger(value)
        ? { integerValue: String(value) }
        : { doubleValue: Number.isFinite(value) ? value : String(value) };
    if (value instanceof Foreign) return foreign[value.type];
    if (value instanceof Ago) return { timestampValue: new Date(Date.now() - value.seconds * 1000).toISOString() };
    if (Array.isArray(value)) return { arrayValue: { values: value.map(encoded) } };
    const map = value as Stored;
    if ('seconds' in map && 'nanoseconds' in map)
      return { timestampValue: timestamp(map as unknown as { seconds: number; nanoseconds: number }) };
    return {
      mapValue: { fields: Object.fromEntries(Object.entries(map).map(([key, inner]) => [key, encoded(inner)])) },
    };
  };
  return encoded;
}

function timestamp({ seconds, nanoseconds }: { seconds: number; nanoseconds: number }): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', `.${String(nanoseconds).padStart(9, '0')}Z`);
}
