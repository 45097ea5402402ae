/** Whether the device refused to store because it has no room, however deep the reason lies. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof Error && (error.name === 'QuotaExceededError' || isStorageFull(error.cause));
}
