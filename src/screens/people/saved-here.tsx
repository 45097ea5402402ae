import { VisuallyHidden } from '@mantine/core';
import { useDeviceWord } from '#ui/screen-size.ts';

/** Says it aloud whenever `times` has changed; a live region must be mounted before its text. */
export function SavedHere({ times }: { times: number }) {
  const device = useDeviceWord();
  return <VisuallyHidden role="status">{times > 0 && <span key={times}>Saved on this {device}</span>}</VisuallyHidden>;
}
