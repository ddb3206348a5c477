import { Fragment, type ReactNode } from 'react';

/** A translated sentence with elements: `Ask <link>your administrator</link>.` Tags do not nest. */
export function Rich({
  text,
  parts,
}: {
  text: string;
  /** By tag name; an empty tag (`<icon></icon>`) is an element alone. */
  parts: Readonly<Record<string, (words: string) => ReactNode>>;
}) {
  // Text, tag, tagged text, text …
  const pieces = text.split(/<(\w+)>(.*?)<\/\1>/s);
  return pieces.map((piece, index) => {
    if (index % 3 === 0) return piece;
    if (index % 3 === 2) return null;
    const words = pieces[index + 1] ?? '';
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence keep their places
    return <Fragment key={index}>{parts[piece]?.(words) ?? words}</Fragment>;
  });
}
