/** The translation of the marking engine: the number of the segment on both sides of its text. */
export const mark = (text: string, number: number): string => `⟦${number}⟦${text}⟧${number}⟧`;

const one = /⟦\d+⟦|⟧\d+⟧/gu;

export const withoutMarks = (text: string): string => text.replace(one, '');

/** The numbers of segments whose mark is opened and closed. */
export function markedNumbers(text: string): Set<number> {
  const opened = new Set([...text.matchAll(/⟦(\d+)⟦/gu)].map(([, number]) => Number(number)));
  const closed = new Set([...text.matchAll(/⟧(\d+)⟧/gu)].map(([, number]) => Number(number)));
  return new Set([...opened].filter((number) => closed.has(number)));
}

/** What is outside of all marks. */
export function outsideMarks(text: string): string {
  let depth = 0;
  let position = 0;
  const outside: string[] = [];
  for (const match of text.matchAll(one)) {
    if (depth === 0) outside.push(text.slice(position, match.index));
    depth = Math.max(0, depth + (match[0].startsWith('⟦') ? 1 : -1));
    position = match.index + match[0].length;
  }
  if (depth === 0) outside.push(text.slice(position));
  return outside.join(' ');
}
