/** Bullets of Symbol and Wingdings as the characters that every font has. */
const bullets: Record<string, number> = {
  61623: 0x2022,
  61607: 0x25aa,
  61656: 0x27a2,
  61692: 0x2713,
  61558: 0x2756,
  61553: 0x25a1,
};

/**
 * RTF as LibreOffice writes it, with bullets that are seen: it names fonts for them that are not in the table of fonts.
 */
export function withPlainBullets(rtf: string): string {
  return rtf.replace(
    /(\\leveltext[^;{}]{0,60}?\\'01)\\u(\d{5}) \?;/gu,
    (whole, before: string, code: string) => {
      const plain = bullets[code];
      return plain === undefined ? whole : `${before}\\u${plain} ?;`;
    },
  );
}
