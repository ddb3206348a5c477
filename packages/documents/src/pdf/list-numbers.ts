/** How the mark of a list item is counted. */
export type ListMark =
  /** A sign, or a number of a kind that Word does not count: each item has its own. */
  | { kind: 'bullet'; text: string }
  | {
      kind: 'number';
      format: 'decimal' | 'lowerLetter' | 'upperLetter' | 'lowerRoman' | 'upperRoman';
      /** Around the number. */
      before: string;
      after: string;
      value: number;
    };

const numberMark = /^(\(?)(\d{1,3}|\p{L}+)([.)])$/u;
const romans: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** What the mark of an item says. A letter that continues `previous` is a letter, others that can be are Roman numbers. */
export function markOf(text: string, previous?: ListMark): ListMark {
  const [, before, count = '', after] = numberMark.exec(text) ?? [];
  if (before === undefined || after === undefined) return { kind: 'bullet', text };
  const of = (format: (ListMark & { kind: 'number' })['format'], value: number): ListMark => ({
    ...{ kind: 'number', format, before, after, value },
  });
  if (/^\d+$/u.test(count)) return of('decimal', Number(count));
  const isUpper = count === count.toUpperCase();
  const letter = count.toLowerCase();
  const asLetter = of(isUpper ? 'upperLetter' : 'lowerLetter', letter.charCodeAt(0) - 96);
  const isLetter = /^[a-z]$/u.test(letter);
  if (isLetter && previous && continues(previous, asLetter)) return asLetter;
  const roman = romanValue(letter);
  const asRoman = of(isUpper ? 'upperRoman' : 'lowerRoman', roman ?? 0);
  const isRoman = roman !== undefined && (letter === 'i' || letter.length > 1 || !previous);
  if (roman !== undefined && previous && continues(previous, asRoman)) return asRoman;
  if (isRoman && letter !== 'c' && letter !== 'l') return asRoman;
  return isLetter ? asLetter : { kind: 'bullet', text };
}

/** Whether a mark is the next of the same list. */
export function continues(previous: ListMark, next: ListMark): boolean {
  if (previous.kind !== 'number' || next.kind !== 'number') {
    return previous.kind === 'bullet' && next.kind === 'bullet' && previous.text === next.text;
  }
  const isAlike =
    previous.format === next.format &&
    previous.before === next.before &&
    previous.after === next.after;
  return isAlike && next.value === previous.value + 1;
}

function romanValue(letters: string): number | undefined {
  if (!/^[ivxlc]+$/u.test(letters)) return undefined;
  let total = 0;
  for (const [at, letter] of [...letters].entries()) {
    const value = romans[letter] ?? 0;
    total += value < (romans[letters[at + 1] ?? ''] ?? 0) ? -value : value;
  }
  return total;
}
