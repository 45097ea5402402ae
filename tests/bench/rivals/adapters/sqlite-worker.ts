/** SQLite on OPFS in its worker: statements come in transactions, and the rows of the last one go back. */
import sqlite3InitModule, { type Database, type SqlValue } from '@sqlite.org/sqlite-wasm';

export type Statement = [sql: string, ...bind: SqlValue[]];
export interface Asked {
  key: number;
  statements: Statement[];
}

const schema = `
  CREATE TABLE IF NOT EXISTS customers(id TEXT PRIMARY KEY, sort TEXT, text TEXT, firstName TEXT, lastName TEXT, city TEXT, notes TEXT, rest TEXT) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS sorted ON customers(sort);
  CREATE TABLE IF NOT EXISTS queue(id TEXT PRIMARY KEY, customer TEXT, note TEXT);
  CREATE TABLE IF NOT EXISTS facts(name TEXT PRIMARY KEY, value INTEGER);`;

async function open(): Promise<Database> {
  const sqlite = await sqlite3InitModule();
  const { OpfsSAHPoolDb } = await sqlite.installOpfsSAHPoolVfs({});
  const database = new OpfsSAHPoolDb('/rival.db');
  database.exec(schema);
  return database;
}

const opened = open();

globalThis.addEventListener('message', async ({ data: { key, statements } }: MessageEvent<Asked>) => {
  const database = await opened;
  let rows: Record<string, SqlValue>[] = [];
  const run = () => {
    for (const [sql, ...bind] of statements)
      rows = database.exec(sql, { bind, rowMode: 'object', returnValue: 'resultRows' });
  };
  if (statements.length > 1) database.transaction(run);
  else run();
  postMessage({ key, rows });
});
