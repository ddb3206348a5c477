import { useCallback, useState } from 'react';

/** What a screen reader says next. The same sentence twice is said twice. */
export function useAnnouncer(): [string, (sentence: string) => void] {
  const [said, setSaid] = useState({ sentence: '', odd: false });
  const announce = useCallback(
    (sentence: string) => setSaid((before) => ({ sentence, odd: !before.odd })),
    [],
  );
  // A reader speaks what changes: a space that nobody hears makes it another text.
  return [said.odd ? `${said.sentence}\u00a0` : said.sentence, announce];
}
