import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/** Milliseconds after the last key before what is typed is searched for. */
export const searchAfterMs = 250;

/**
 * What stands in a search field, and what the list is narrowed by. The two differ while one types; a value that comes
 * back late, from an earlier key, must not undo the keys after it.
 */
export function useTypedText(value: string, onChange: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  /** What was sent and has not come back yet, in order. */
  const underWay = useRef<string[]>([]);
  const waiting = useRef(false);

  const send = (text: string) => {
    waiting.current = false;
    // What the list already shows would never come back as news.
    if (text === value && underWay.current.length === 0) return;
    underWay.current.push(text);
    onChange(text);
  };
  const sendLater = useDebouncedCallback(send, searchAfterMs);

  useEffect(() => {
    const echo = underWay.current.lastIndexOf(value);
    if (echo >= 0) {
      underWay.current = underWay.current.slice(echo + 1);
      return;
    }
    // Back, forward, "Clear filters": the field shows what the list is narrowed by.
    if (waiting.current) return;
    underWay.current = [];
    setTyped(value);
  }, [value]);

  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      waiting.current = true;
      sendLater(text);
    },
    sendNow: (text: string) => {
      sendLater.cancel();
      setTyped(text);
      send(text);
    },
  };
}
