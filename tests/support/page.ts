/** Of each file of page tests: after each test nothing of it is left, for all share one page. */
import { afterEach } from 'vitest';
import { leaveNothing } from './jsdom.ts';

afterEach(leaveNothing);
