import { outsideMarks, withoutMarks } from './marks.ts';

/** What a judge reads in a file: the texts of its parts, or its texts with their translations. */
export type JudgedTexts =
  | { parts: Record<string, string> }
  | { pairs: [source: string, target: string][] }
  | { error: string };

/** Words, and parts whose words are in another order. */
export type Differences = { unmarked: string[]; lost: string[]; twice: string[]; moved: string[] };

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .split(/[\s\u200b\ufeff]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));

const lettersOf = (text: string): string => text.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '');

/** The words of the first list that the second has not. */
function missing(words: readonly string[], other: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const word of other) left.set(word, (left.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    return count === 0;
  });
}

/** What programs replace in their messages: tags, arguments, and the frame of choices. */
const code =
  /<[^<>]*>|\{\s*\w+\s*,\s*(?:plural|select|selectordinal)\s*,|(?:=\d+|\w+)[^\S\n]*\{|\{[^{}]*\}|%(?:\d+\$)?(?:#@[\w.-]+@|arg\b|-?[\d.]*(?:l{0,2}|h{0,2}|z)[@a-zA-Z])|&[a-z]+;/giu;

type Texts = Exclude<JudgedTexts, { error: string }>;

/** `omitted`: the texts that the document says it leaves as they are. `isMessages`: texts of programs, with code in them. */
export function compareTexts(
  before: Texts,
  after: Texts,
  omitted: readonly string[],
  isMessages: boolean,
): Differences {
  const [source, written] = partsOf(before, after);
  const lost: string[] = [];
  const twice: string[] = [];
  const moved: string[] = [];
  for (const name of new Set([...Object.keys(source), ...Object.keys(written)])) {
    const [old, now] = [source[name] ?? '', withoutMarks(written[name] ?? '')];
    if (lettersOf(old) === lettersOf(now)) continue;
    const [oldWords, newWords] = [wordsOf(old), wordsOf(now)];
    const [gone, added] = [missing(oldWords, newWords), missing(newWords, oldWords)];
    // Words that are joined or divided at other places are the same letters.
    if (lettersOf(gone.join('')) === lettersOf(added.join(''))) moved.push(name);
    else {
      lost.push(...gone);
      twice.push(...added);
    }
  }
  const outside = Object.values(written).flatMap((text) => {
    const left = outsideMarks(text);
    return wordsOf(isMessages ? left.replace(code, ' ') : left);
  });
  const unmarked = missing(
    outside.filter((word) => /\p{L}/u.test(word)),
    omitted.flatMap(wordsOf),
  );
  return { unmarked, lost, twice, moved };
}

/**
 * The parts of both. Of files with both languages, translations are judged by their sources, which have to be the same;
 * those that were there before are not of interest.
 */
function partsOf(before: Texts, after: Texts): [Record<string, string>, Record<string, string>] {
  if ('parts' in before && 'parts' in after) return [before.parts, after.parts];
  if ('parts' in before || 'parts' in after) throw new TypeError('A file is of two kinds.');
  const source: Record<string, string> = {};
  const written: Record<string, string> = {};
  for (const [index, [text, target]] of after.pairs.entries()) {
    if (target !== '' && withoutMarks(target) === target) continue;
    source[index] = text;
    written[index] = target === '' ? text : target;
  }
  // A language has as many forms of a plural as it needs.
  const sources = ({ pairs }: { pairs: [string, string][] }) => [
    ...new Set(pairs.map(([text]) => text)),
  ];
  source.sources = missing(sources(before), sources(after)).join('\n');
  return [source, written];
}
