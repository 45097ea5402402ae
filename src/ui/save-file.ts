/** Milliseconds for which a file that was offered can be read: some browsers read it only after somebody has said where to. */
const readable = 60_000;

/** Offers a text as a file, as if somebody had pressed a link to it. */
export function saveFile(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  const address = URL.createObjectURL(new Blob([text], { type }));
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), readable);
}
