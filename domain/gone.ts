/** Whether nothing was written because the document has left this device meanwhile: such an error has the code `gone`. */
export function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'gone';
}
