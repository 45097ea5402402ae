import { Button } from '@mantine/core';
import { flushSync } from 'react-dom';
import { giveFocus } from '#ui/focus.ts';

/** Below a list: draws the rest of it, and leads to the first that was not there. */
export const ShowOlder = ({ onAll }: { onAll: () => void }) => (
  <Button
    variant="default"
    fullWidth
    onClick={({ currentTarget }) => {
      const list = currentTarget.previousElementSibling;
      const drawn = list?.childElementCount ?? 0;
      flushSync(onAll);
      giveFocus(list?.children[drawn]);
    }}
  >
    Show older
  </Button>
);
