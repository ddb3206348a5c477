import { breakLines, fitsLines } from './break-lines.ts';
import type { Cue, CueWord } from './cue.ts';
import type { LanguageTag } from './language-tag.ts';
import {
  cuttablePieces,
  endsClause,
  endsSentence,
  isUnspaced,
  joinWords,
  leansForward,
} from './language-text.ts';
import { countCharacters, type ReadingRules, readingRulesOf } from './reading-rules.ts';

/** Silence that always ends a cue: text should not stay visible through it. */
const hardSilenceMs = 1_500;
/** Silence at which a cue preferably ends. */
const softSilenceMs = 350;
/** How long a cue may stay after its last word, to finish reading. */
const lingerMs = 800;
/** Two frames at 25 fps. */
const gapMs = 80;
/** Smaller gaps flicker: the earlier cue is extended to the next (Netflix: close 3 to 11 frames). */
const chainMs = 480;

/**
 * Splits timed words into readable cues: at sentences, clauses and silences, within two balanced lines, the language's
 * reading speed and durations. Every word is kept in order; cues never overlap.
 */
export function segmentWords(
  words: readonly CueWord[],
  language: LanguageTag,
  options: { makeId?: () => string } = {},
): Cue[] {
  const rules = readingRulesOf(language);
  let made = 0;
  const makeId = options.makeId ?? (() => `cue-${++made}`);
  const blocks = splitAtSilence(words.filter((word) => word.text.trim() !== ''));
  const groups = blocks.flatMap((block) => {
    const units = wholeWords(block, language);
    return cutBlock(units, language, rules).map((group) => group.flatMap((unit) => unit.parts));
  });
  return groups.map((group, index) => {
    const first = group[0] as CueWord;
    const text = joinWords(
      group.map((word) => word.text.trim()),
      language,
    );
    return {
      id: makeId(),
      startMs: Math.max(0, Math.round(first.startMs)),
      endMs: endOf(group, groups[index + 1]?.[0], text, rules),
      text: breakLines(text, language),
      track: 'lower' as const,
      words: group,
    };
  });
}

/** What is never divided. */
type Unit = CueWord & { parts: CueWord[] };

/** In Chinese and Japanese, what the engine times are characters: those of a word together, with its particles. */
function wholeWords(block: readonly CueWord[], language: LanguageTag): Unit[] {
  if (!isUnspaced(language)) return block.map((word) => ({ ...word, parts: [word] }));
  const texts = block.map((word) => word.text.trim());
  let end = 0;
  const ends = new Set(
    cuttablePieces(joinWords(texts, language), language).map((piece) => {
      end += withoutSpaces(piece).length;
      return end;
    }),
  );
  const units: Unit[] = [];
  let open: CueWord[] = [];
  let at = 0;
  for (const [index, word] of block.entries()) {
    open.push(word);
    at += withoutSpaces(texts[index] ?? '').length;
    if (!ends.has(at) && index < block.length - 1) continue;
    units.push(unitOf(open, language));
    open = [];
  }
  return units;
}

function unitOf(parts: CueWord[], language: LanguageTag): Unit {
  const text = joinWords(
    parts.map((word) => word.text.trim()),
    language,
  );
  return {
    text,
    startMs: parts[0]?.startMs ?? 0,
    endMs: Math.max(...parts.map((word) => word.endMs)),
    confidence: Math.min(...parts.map((word) => word.confidence)),
    parts,
  };
}

const withoutSpaces = (text: string): string => text.replace(/\s/gu, '');

function splitAtSilence(words: readonly CueWord[]): CueWord[][] {
  const blocks: CueWord[][] = [];
  let previousEnd = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    if (word.startMs - previousEnd >= hardSilenceMs) blocks.push([]);
    blocks.at(-1)?.push(word);
    previousEnd = Math.max(previousEnd, word.endMs);
  }
  return blocks;
}

/** The minimum cost split of a block of words into cues. */
function cutBlock(block: readonly Unit[], language: LanguageTag, rules: ReadingRules): Unit[][] {
  const best: Array<{ cost: number; from: number }> = [{ cost: 0, from: 0 }];
  for (let to = 1; to <= block.length; to += 1) {
    let cheapest = { cost: Number.POSITIVE_INFINITY, from: to - 1 };
    for (let from = to - 1; from >= 0; from -= 1) {
      const group = block.slice(from, to);
      const text = joinWords(
        group.map((word) => word.text.trim()),
        language,
      );
      const alone = from === to - 1;
      if (!alone && !mayBeOneCue(group, text, language, rules)) break;
      const cost = (best[from]?.cost ?? 0) + cueCost(group, block[to], text, language, rules);
      if (cost < cheapest.cost) cheapest = { cost, from };
    }
    best[to] = cheapest;
  }
  const groups: Unit[][] = [];
  for (let to = block.length; to > 0; to = best[to]?.from ?? 0)
    groups.unshift(block.slice(best[to]?.from ?? 0, to));
  return groups;
}

function mayBeOneCue(
  group: readonly CueWord[],
  text: string,
  language: LanguageTag,
  rules: ReadingRules,
): boolean {
  const duration = (group.at(-1)?.endMs ?? 0) - (group[0]?.startMs ?? 0);
  return (
    duration <= rules.maxMs &&
    countCharacters(text, rules) <= rules.cpl * rules.maxLines &&
    fitsLines(text, language)
  );
}

/** Lower reads better. The numbers were tuned by eye with speech in English, Spanish, Japanese and Arabic. */
function cueCost(
  group: readonly CueWord[],
  next: CueWord | undefined,
  text: string,
  language: LanguageTag,
  rules: ReadingRules,
): number {
  const last = group.at(-1)?.text ?? '';
  const silence = next ? next.startMs - (group.at(-1)?.endMs ?? 0) : hardSilenceMs;
  const room = next ? next.startMs - gapMs - (group[0]?.startMs ?? 0) : Number.POSITIVE_INFINITY;
  const shown = Math.min(room, (group.at(-1)?.endMs ?? 0) - (group[0]?.startMs ?? 0) + lingerMs);
  const characters = countCharacters(text, rules);

  let cost = 12; // Each cue: fewer changes on the screen are calmer.
  if (next && !endsSentence(last)) {
    cost += endsClause(last) ? 12 : 45;
    if (silence >= softSilenceMs) cost -= endsClause(last) ? 8 : 25;
    if (leansForward(last, language)) cost += 30;
  }
  for (const word of group.slice(0, -1)) if (endsSentence(word.text)) cost += 22;
  for (const [index, word] of group.slice(1).entries()) {
    const pause = word.startMs - (group[index]?.endMs ?? word.startMs);
    if (pause >= softSilenceMs) cost += Math.min(40, pause / 25);
  }
  if (shown < rules.minMs) cost += 30;
  const speed = characters / Math.max(0.1, Math.min(shown, rules.maxMs) / 1000);
  if (speed > rules.cps) cost += Math.min(40, (speed / rules.cps - 1) * 60);
  if (group.length === 1 && !endsSentence(last)) cost += 35;
  if (characters < rules.cpl * 0.35 && !endsSentence(last)) cost += 15;
  return cost;
}

/** Extends for reading, never into the next cue, and closes imperceptible gaps. */
function endOf(
  group: readonly CueWord[],
  next: CueWord | undefined,
  text: string,
  rules: ReadingRules,
): number {
  const start = Math.max(0, Math.round(group[0]?.startMs ?? 0));
  const spoken = Math.round(Math.max(...group.map((word) => word.endMs)));
  const readable = start + Math.ceil((countCharacters(text, rules) / rules.cps) * 1000);
  const wanted = Math.max(spoken + 200, start + rules.minMs, Math.min(readable, spoken + lingerMs));
  const bounded = Math.min(wanted, start + rules.maxMs);
  if (!next) return Math.max(bounded, start + 1);
  const latest = Math.round(next.startMs) - gapMs;
  if (latest - bounded < chainMs) return Math.max(Math.min(latest, start + rules.maxMs), start + 1);
  return Math.max(bounded, start + 1);
}
