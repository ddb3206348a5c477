import { useEffect, useState } from 'react';

const key = 'glossa-translate-text';

/** What is being typed survives leaving the screen and reloading it, in this tab. */
export function useRememberedText(): [string, (text: string) => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  useEffect(() => {
    sessionStorage.setItem(key, text);
  }, [text]);
  return [text, setText];
}
