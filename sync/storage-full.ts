/** Whether the device refused to store because it has no room, however deep the reason lies. */
export function isStorageFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, cause } = error as { name?: unknown; cause?: unknown };
  return name === 'QuotaExceededError' || isStorageFull(cause);
}
