import type { Cue } from '@glossa/subtitles/cue';

const letters: Readonly<Record<string, string>> = { bold: 'b', italic: 'i', underline: 'u' };

/** A mark as text: its kind, from which character, up to which. */
const write = (kind: string, from: number, to: number): string => `${kind} ${from}-${to}`;

/** Bold, italics and underlining of a cue. */
export const marksOf = ({ spans = [] }: Cue): string[] =>
  spans.flatMap(({ kind, start, end }) => {
    const letter = letters[kind];
    return letter === undefined ? [] : [write(letter, start, end)];
  });

export const colorsOf = ({ spans = [] }: Cue): string[] =>
  spans.flatMap((span) =>
    span.kind === 'color' ? [write(`c${span.value.slice(0, 7)}`, span.start, span.end)] : [],
  );

/** Of marks that are nested, the innermost color counts; it is the shortest one. */
function kindsAt(ranges: readonly Range[], at: number): string {
  const here = ranges.filter(({ from, to }) => at >= from && at < to);
  const colors = here.filter(({ kind }) => kind.startsWith('c'));
  const inner = colors.reduce<Range | undefined>(
    (least, one) => (least && least.to - least.from < one.to - one.from ? least : one),
    undefined,
  );
  const kinds = here.filter((one) => one === inner || !colors.includes(one));
  return [...new Set(kinds.map(({ kind }) => kind))].sort().join(' ');
}

type Range = { kind: string; from: number; to: number };

/** The characters with their marks. Without spaces: readers differ in those at the ends of lines. */
export function describe(text: string, marks: readonly string[]): string {
  const ranges = marks.flatMap((mark): Range[] => {
    const [, kind, from, to] = /^(\S+) (\d+)-(\d+)$/.exec(mark) ?? [];
    return kind === undefined ? [] : [{ kind, from: Number(from), to: Number(to) }];
  });
  let said = '';
  let before = '';
  for (let at = 0; at < text.length; at += 1) {
    if (/\s/.test(text[at] ?? '')) continue;
    const now = kindsAt(ranges, at);
    said += `${now === before ? '' : `{${now}}`}${text[at]}`;
    before = now;
  }
  return said;
}

/** Pieces with marks that all of a piece has, as one text. */
export function joinPieces(pieces: readonly { text: string; kinds: readonly string[] }[]): {
  text: string;
  marks: string[];
} {
  let text = '';
  const marks: string[] = [];
  for (const piece of pieces) {
    const from = text.length;
    text += piece.text;
    marks.push(...piece.kinds.map((kind) => write(kind, from, text.length)));
  }
  return { text, marks };
}
