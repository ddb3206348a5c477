import { Fragment, type ReactNode } from 'react';

/** A translated sentence whose marked words are elements: `Ask <link>your administrator</link>.` Marks do not nest. */
export function Rich({
  text,
  parts,
}: {
  text: string;
  /** By the name of the mark; a mark without words (`<icon></icon>`) is an element alone. */
  parts: Readonly<Record<string, (words: string) => ReactNode>>;
}) {
  // Words, mark, marked words, words …
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/s);
  return pieces.map((piece, index) => {
    if (index % 3 === 0) return piece;
    if (index % 3 === 2) return null;
    const words = pieces[index + 1] ?? '';
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence keep their places
    return <Fragment key={index}>{parts[piece]?.(words) ?? words}</Fragment>;
  });
}
