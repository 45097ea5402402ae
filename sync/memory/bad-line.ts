/** A line to the server in memory as phones know them: slow, at times down, and answers get lost after the work was done. */
import { RemoteError } from '../remote-error.ts';
import type { Line } from './remote.ts';

interface BadLineParts extends Pick<Line, 'onDown'> {
  isUp(): boolean;
  /** Share of messages that never arrive, but for events. */
  loss(): number;
  /** Resolves when a message has travelled. */
  travels(): Promise<void>;
  /** Resolves after longer than anyone waits. */
  saysNothing(): Promise<void>;
  /** 0 (inclusive) to 1 (exclusive). */
  random(): number;
}

export const badLine = ({ isUp, loss, travels, saysNothing, random, onDown }: BadLineParts): Line => ({
  async carry(message) {
    await travels();
    const lost = message !== 'event' && random() < loss();
    if (isUp() && !lost) return;
    // A dead line fails at once or says nothing.
    if (message !== 'event' && random() < 0.5) await saysNothing();
    throw new RemoteError('unavailable');
  },
  onDown,
});
