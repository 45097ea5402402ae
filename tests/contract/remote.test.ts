import { describe } from 'vitest';
import { firestoreEmulatorAvailable } from '#backend/firestore-emulator.ts';
import { openFirestoreServer } from './firestore-server.ts';
import { openMemoryServer } from './memory-server.ts';
import { describeRemote } from './remote.ts';

describeRemote('memory', openMemoryServer);

const withEmulator = await firestoreEmulatorAvailable();
describe.runIf(withEmulator)('with the emulator', () => {
  describeRemote('Firestore', openFirestoreServer);
});
