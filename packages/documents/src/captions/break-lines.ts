/** Columns of a caption line; a full-width character counts as two. */
const LINE_COLUMNS = 42;

/** Characters to either side of the middle in which a break is searched. */
const MIDDLE = 60;

const words = new Intl.Segmenter('und', { granularity: 'word' });

/** Where to break a caption into two balanced lines; undefined if one line is enough. */
export function breakOffset(text: string): number | undefined {
  const total = columns(text);
  if (total <= LINE_COLUMNS) return undefined;
  let best: number | undefined;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const at of breakPlaces(text)) {
    if (Math.abs(at - text.length / 2) > MIDDLE) continue;
    const left = columns(text.slice(0, at).trimEnd());
    const right = columns(text.slice(at).trimStart());
    // A break after punctuation reads better, at some cost of balance as long as both lines fit.
    const fits = Math.max(left, right) <= LINE_COLUMNS;
    const endsClause = /[,.;:!?،؛؟，。；：！？、…]$/u.test(text.slice(0, at).trimEnd());
    const bonus = fits && endsClause ? 16 : 0;
    const cost = Math.abs(left - right) - bonus;
    if (cost < bestCost) {
      bestCost = cost;
      best = at;
    }
  }
  return best;
}

/** At spaces; in scripts without spaces, never before closing punctuation. */
function breakPlaces(text: string): number[] {
  const blanks = [...text.matchAll(/\S(\s)\S/gu)].map((match) => match.index + 1);
  if (blanks.length > 0 && !isMostlyFullWidth(text)) return blanks;
  return [...words.segment(text)]
    .filter(({ index, segment }) => index > 0 && !/^[\p{Pe}\p{Pf}\p{Po}\s]/u.test(segment))
    .map(({ index }) => index);
}

const fullWidth =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/gu;

function columns(text: string): number {
  return [...text].length + (text.match(fullWidth)?.length ?? 0);
}

/** Chinese and Japanese; Korean has spaces between words. */
function isMostlyFullWidth(text: string): boolean {
  const ideographs = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  return (ideographs?.length ?? 0) * 2 > text.length;
}

/** Joins the lines of a cue into one sentence, without a space between two ideographs. */
export function joinCueLines(lines: string[]): string {
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .reduce((text, line) => {
      if (text === '') return line;
      const tight = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。、，！？]$/u.test(text);
      const cjk = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}「『（]/u.test(line);
      return text + (tight && cjk ? '' : ' ') + line;
    }, '');
}
