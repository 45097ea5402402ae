/** Part of `tests/contract/remote.test.ts`: the contract of remotes on the server in memory. */
import { openMemoryServer } from '#tests/contract/memory-server.ts';
import { describeRemote } from '#tests/contract/remote.ts';

describeRemote('memory', openMemoryServer);
