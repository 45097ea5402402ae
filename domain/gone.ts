/** Whether an error has the code `gone`: the document has left this device, and nothing was written. */
export function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'gone';
}
