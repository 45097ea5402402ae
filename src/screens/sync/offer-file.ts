/** Milliseconds for which a file that was offered can be read. */
const readable = 60_000;

/** Has the browser save it under this name. */
export function offerFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  const address = URL.createObjectURL(content);
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it only after somebody has said where to.
  setTimeout(() => URL.revokeObjectURL(address), readable);
}
