// Runs before `npm start` and others whose command begins with `exec`, without which the shell keeps what is sent to npm to
// itself. The shell of Windows does not know that word: npm ends there with this sentence.
import { requireNode } from './install.mjs';

requireNode();
