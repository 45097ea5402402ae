// Plain JavaScript, because it runs before anything is installed.

/**
 * Says what is being done, and at the end how long that took.
 * @template T
 * @param {string} name
 * @param {string} doing
 * @param {() => Promise<T>} work
 * @returns {Promise<T>} Rejects as the work does, and then says no more.
 */
export async function step(name, doing, work) {
  const started = performance.now();
  console.log(`${name}: ${doing} …`);
  const result = await work();
  console.log(`${name}: done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return result;
}
