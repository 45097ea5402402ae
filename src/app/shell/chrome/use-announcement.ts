import { useEffect, useRef, useState } from 'react';

/** How long a screen reader is left in peace after a change of status, in milliseconds. */
const pauseBetweenWords = 5000;

/** Follows `text`, but changes at most once in the pause; what it holds at first is not announced. */
export function useAnnouncement(text: string): string {
  const [said, setSaid] = useState('');
  const last = useRef({ text, at: Number.NEGATIVE_INFINITY });

  useEffect(() => {
    if (text === last.current.text) return undefined;
    const wait = Math.max(0, last.current.at + pauseBetweenWords - performance.now());
    const timer = setTimeout(() => {
      last.current = { text, at: performance.now() };
      setSaid(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text]);

  return said;
}
