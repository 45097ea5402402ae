import type { BenchPage } from './contender.ts';
import { cache } from './cache.ts';
import { dexie } from './dexie.ts';
import { hangUp, place } from './server.ts';
import { ours } from './ours.ts';

const bench: BenchPage = { ours, dexie, cache, hangUp };
void place.then(() => Object.assign(window, { bench }));
