import { Button } from '@mantine/core';
import { flushSync } from 'react-dom';
import { giveFocus } from './focus.ts';

interface Props {
  word: string;
  onMore: () => void;
}

/** Below a list: draws more of it. Where it goes with the last of it, it leads to the first that was not there. */
export const ShowMore = ({ word, onMore }: Props) => (
  <Button
    variant="default"
    fullWidth
    onClick={({ currentTarget }) => {
      const list = currentTarget.previousElementSibling;
      const drawn = list?.childElementCount ?? 0;
      flushSync(onMore);
      giveFocus(list?.children[drawn]);
    }}
  >
    {word}
  </Button>
);
