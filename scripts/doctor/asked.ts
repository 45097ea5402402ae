/** What the app asks of others, read from the code that asks: hosts, and the forms of its queries. */
import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import { inMemoryPersistence, initializeAuth } from 'firebase/auth';
import { type Firestore, getFirestore, type Query } from 'firebase/firestore';
import { visualCrossingAddress } from '#app/platform/forecast/visual-crossing.ts';
import { powers } from '#domain/powers.ts';
import * as queries from '#sync/firestore/queries.ts';
import type { QueryForm } from './indexes.ts';

export interface Asked {
  /** Origins besides the app's own. */
  origins: string[];
  queries: QueryForm[];
}

/** Nothing is asked here: what Firebase would ask is read from it. */
export async function askedByTheApp(): Promise<Asked> {
  const app = initializeApp({ projectId: 'demo', apiKey: 'demo' }, 'asked');
  try {
    const database = getFirestore(app);
    return { origins: originsOf(app, database), queries: formsOf(database) };
  } finally {
    await deleteApp(app);
  }
}

function originsOf(app: FirebaseApp, database: Firestore): string[] {
  const { apiHost, tokenApiHost } = initializeAuth(app, { persistence: inMemoryPersistence }).config;
  const { settings } = database.toJSON() as { settings: { host: string } };
  return [
    ...[apiHost, tokenApiHost, settings.host].map((host) => `https://${host}`),
    new URL(visualCrossingAddress).origin,
  ];
}

type Ask = (database: Firestore, scope: Parameters<typeof queries.rangeQuery>[1]) => Query[];

const range = { from: 'a', to: 'b' };
/** Each question of `sync/firestore/queries.ts`. */
const questions: Record<keyof typeof queries, Ask> = {
  feedQuery: (database, scope) => [
    queries.feedQuery(database, 'users', scope, null),
    queries.feedQuery(database, 'departures', scope, null),
  ],
  rangeQuery: (database, scope) => [queries.rangeQuery(database, scope, range)],
  digestQuery: (database, scope) => [queries.digestQuery(database, scope, range)],
};

function formsOf(database: Firestore): QueryForm[] {
  const scopes = Object.entries(powers).map(([role, { oversees }]) => ({ uid: '', role, roles: [...oversees] }));
  const forms = scopes
    .filter(({ roles }) => roles.length > 0)
    .flatMap((scope) => Object.values(questions).flatMap((ask) => ask(database, scope as Parameters<Ask>[1])))
    .map(formOf);
  return [...new Map(forms.map((form) => [JSON.stringify(form), form])).values()];
}

interface Field {
  canonicalString(): string;
}
/** What a query of the SDK holds. */
interface Held {
  path: Field;
  filters: { field: Field; op: string }[];
  explicitOrderBy: { field: Field; dir: 'asc' | 'desc' }[];
}

function formOf(query: Query): QueryForm {
  const { path, filters, explicitOrderBy } = (query as unknown as { _query: Held })._query;
  return {
    collection: path.canonicalString(),
    filters: filters.map(({ field, op }) => ({ field: field.canonicalString(), op })),
    orders: explicitOrderBy.map(({ field, dir }) => ({
      field: field.canonicalString(),
      order: dir === 'asc' ? 'ASCENDING' : 'DESCENDING',
    })),
  };
}
