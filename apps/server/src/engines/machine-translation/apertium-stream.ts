import type { Glossary } from './glossary.ts';
import { type InlineRun, joinSplitWords, readInlineRuns, writeInlineRuns } from './inline-runs.ts';
import { createTokenProtector } from './protect-tokens.ts';

/** A text for Apertium: its encoded form, and how to decode the output. */
export type StreamUnit = {
  stream: string;
  /** False if there is nothing to translate: punctuation, tags, spaces. */
  hasWords: boolean;
  decode: (translated: string) => string;
};

/** Ends a sentence for the engine without adding a full stop: words must not move from one text into the next. */
const SENTENCE_END = '.[]';
const escapable = /[\\[\]{}^$/@<>]/g;
// Apertium's format cannot encode these, and readers do not need them.
const unencodable = /[^\P{Cc}\n\t]|\p{Cs}/gu;
// The engine drops it, escaped or not, as its own marker.
const tilde = { encoded: '[t]', pattern: /~/g };

/**
 * Apertium's stream format: tags become "word blanks" (`[[t:g:0]]red[[/]]`), which follow a word to its place in the
 * translation, and placeholders become "superblanks" (`[x1]`), which stay between words. Source: the stream format page
 * of Apertium's wiki.
 */
export function encodeStreamUnit(
  text: string,
  markup: 'none' | 'html',
  glossary: Glossary = [],
): StreamUnit {
  const keeper = createTokenProtector({ glossary, keepNumbers: true });
  const { runs, tagSets, atoms } = readInlineRuns(text, markup);
  const body = joinSplitWords(runs)
    .map((run) =>
      run.kind === 'atom' ? `[x${run.atom}]` : encodeText(run.text, run.tagSet, keeper.mask),
    )
    .join('');
  const hadDoubleBlanks = / {2}/.test(text);
  return {
    stream: `${body}${SENTENCE_END}`,
    hasWords: runs.some((run) => run.kind === 'text' && /[\p{L}\p{N}]/u.test(run.text)),
    decode: (translated) => {
      const ended = translated.replace(/\.?\[\](\s*)$/, '$1');
      const read = readStream(hadDoubleBlanks ? ended : ended.replace(/ {2,}/g, ' '));
      const { restore, listLost } = keeper.startRestoring();
      const restored = read.map((run) =>
        run.kind === 'text' ? { ...run, text: restore(run.text) } : run,
      );
      const lost = listLost().map((token) => ({
        kind: 'text' as const,
        text: ` ${token}`,
        tagSet: undefined,
      }));
      return writeInlineRuns([...restored, ...lost], { tagSets, atoms, markup });
    },
  };
}

/** All units as one input; the numbers between them show whether every one came back. */
export function joinStreamUnits(units: readonly StreamUnit[]): string {
  return units.map(({ stream }, index) => `${stream}[;${index};]\n`).join('');
}

/** One translation per unit, or undefined if the engine mixed them up. */
export function splitStreamUnits(
  units: readonly StreamUnit[],
  translated: string,
): string[] | undefined {
  const parts = translated.split(/\[;(\d+);\]\n?/);
  if (parts.length !== units.length * 2 + 1) return undefined;
  const inOrder = units.every((_unit, index) => parts[index * 2 + 1] === String(index));
  return inOrder ? units.map(({ decode }, index) => decode(parts[index * 2] ?? '')) : undefined;
}

function encodeText(
  text: string,
  tagSet: number | undefined,
  mask: (text: string) => string,
): string {
  const escaped = mask(text.replace(unencodable, ' '))
    .replace(escapable, '\\$&')
    .replace(tilde.pattern, tilde.encoded);
  const words = escaped.trim();
  if (tagSet === undefined || words === '') return escaped;
  const start = escaped.indexOf(words);
  const [before, after] = [escaped.slice(0, start), escaped.slice(start + words.length)];
  return `${before}[[t:g:${tagSet}]]${words}[[/]]${after}`;
}

const streamToken =
  /\[\[(?<words>[^\]\\]*)\]\](?<tagged>(?:\\[\s\S]|\[t\]|[^\\[])*)\[\[\/\]\]|\[x(?<atom>\d+)\]|\[\[\/?[^\]]*\]\]|\[\]/g;

function readStream(stream: string): InlineRun[] {
  const runs: InlineRun[] = [];
  let position = 0;
  const addText = (text: string, tagSet?: number) => {
    if (text === '') return;
    const plain = text.replaceAll(tilde.encoded, '~').replace(/\\([\s\S])/g, '$1');
    runs.push({ kind: 'text', text: plain, tagSet });
  };
  for (const match of stream.matchAll(streamToken)) {
    addText(stream.slice(position, match.index));
    position = match.index + match[0].length;
    const { words, tagged, atom } = match.groups ?? {};
    if (atom !== undefined) runs.push({ kind: 'atom', atom: Number(atom) });
    // Two tagged words merged into one carry both tags; the first wins.
    else if (tagged !== undefined) addText(tagged, Number(/t:g:(\d+)/.exec(words ?? '')?.[1]));
  }
  addText(stream.slice(position));
  return runs;
}
