import { useEffect, useState } from 'react';

/** What the browser answers when the screen opens; `before` until then. `ask` never rejects, and is the same each time. */
export function useAnswer<T>(ask: () => Promise<T>, before: T): T {
  const [answer, setAnswer] = useState(before);
  useEffect(() => {
    let here = true;
    void ask().then((found) => here && setAnswer(found));
    return () => {
      here = false;
    };
  }, [ask]);
  return answer;
}
