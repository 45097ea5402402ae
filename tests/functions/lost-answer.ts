/** Trouble on the way back: what was asked is done, and whoever asked hears of trouble. */
import type { Firestore } from 'firebase-admin/firestore';
import { expect, onTestFinished, vi } from 'vitest';

/** The answer to the second batch that is committed is lost. More follow, else the test fails. */
export function loseSecondAnswer(firestore: Firestore): void {
  const begin = firestore.batch.bind(firestore);
  let commits = 0;
  const spy = vi.spyOn(firestore, 'batch').mockImplementation(() => {
    const batch = begin();
    const commit = batch.commit.bind(batch);
    batch.commit = async () => {
      const written = await commit();
      commits += 1;
      if (commits === 2) throw Object.assign(new Error('14: unavailable'), { code: 14 });
      return written;
    };
    return batch;
  });
  onTestFinished(() => {
    spy.mockRestore();
    expect(commits).toBeGreaterThan(2);
  });
}
