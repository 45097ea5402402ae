/**
 * A whole number that was typed behind an option of a command. Where it is none, or more than `most`, this process ends with a
 * sentence: a command that tries things would try nothing, and say that it found nothing.
 */
export function wholeNumber(option: string, typed: string, most = Number.MAX_SAFE_INTEGER): number {
  if (/^\d+$/.test(typed) && Number(typed) <= most) return Number(typed);
  const upTo = most === Number.MAX_SAFE_INTEGER ? '' : ` up to ${most}`;
  process.stderr.write(`${option} is \`${typed}\`, which is no whole number${upTo}: nothing was tried.\n`);
  process.exit(1);
}
