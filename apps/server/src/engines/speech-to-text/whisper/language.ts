import { languageCodes, languageFromSpoken, languages } from '@glossa/contracts/languages';
import type { LanguageScore } from '../port.ts';
import type { Window } from '../windows.ts';

/** ISO 639-1 code → probability, over the languages of the product; the sum is 1. */
export type SpokenScores = Record<string, number>;

/** The spoken languages of the product; regional variants share one. */
export const spokenLanguages: readonly string[] = [
  ...new Set(languageCodes.map((code) => languages[code].spokenAs)),
];

/** A part of a window, short enough to be in one language. */
export type HeardPiece = {
  startMs: number;
  endMs: number;
  /** Time with speech. */
  speechMs: number;
  scores: SpokenScores;
};

/** Longer pieces are identified better, but more often contain a change of language. */
export const MAX_PIECE_MS = 4_000;

const MAX_WINDOWS = 5;

/** The windows to sample: few, spread over the recording, each with the most speech in its part. */
export function windowsForDetection<W extends Window>(windows: readonly W[]): W[] {
  const count = Math.min(windows.length, windows.length > 10 ? MAX_WINDOWS : 3);
  return Array.from({ length: count }, (_, part) => {
    const from = Math.floor((part * windows.length) / count);
    const to = Math.floor(((part + 1) * windows.length) / count);
    return windows
      .slice(from, to)
      .reduce((best, window) => (speechMs(window) > speechMs(best) ? window : best));
  });
}

export function speechMs(window: Pick<Window, 'spans'>): number {
  return window.spans.reduce((sum, span) => sum + span.endMs - span.startMs, 0);
}

/** The mean by time with speech. */
export function meanScores(
  parts: readonly { speechMs: number; scores: SpokenScores }[],
): SpokenScores {
  const total = parts.reduce((sum, part) => sum + part.speechMs, 0);
  return Object.fromEntries(
    spokenLanguages.map((spoken) => {
      const weighted = parts.reduce(
        (sum, part) => sum + (part.scores[spoken] ?? 0) * part.speechMs,
        0,
      );
      return [spoken, total > 0 ? weighted / total : 0];
    }),
  );
}

/** What is known of the whole recording. */
export type RecordingLanguages = {
  prior: SpokenScores;
  /** The likeliest, and those that some piece was certainly in. */
  known: string[];
};

export const CERTAIN_SCORE = 0.9;
export const CERTAIN_MS = 2_000;

export function recordingLanguages(pieces: readonly HeardPiece[]): RecordingLanguages {
  const prior = meanScores(pieces);
  // A speaker whose every piece scores just below certain is nevertheless speaking something.
  return { prior, known: [...new Set([...mostLikely(prior), ...certainLanguages(pieces)])] };
}

function certainLanguages(pieces: readonly HeardPiece[]): string[] {
  return pieces.flatMap(({ speechMs, scores }) =>
    speechMs < CERTAIN_MS
      ? []
      : spokenLanguages.filter((spoken) => (scores[spoken] ?? 0) >= CERTAIN_SCORE),
  );
}

/** The languages known in a window: also those that a piece of it is certainly in, because only a few windows are sampled. */
export function knownLanguages(
  { known }: Pick<RecordingLanguages, 'known'>,
  pieces: readonly HeardPiece[],
): string[] {
  return [...new Set([...known, ...certainLanguages(pieces)])];
}

/** None if there are no scores. */
export function mostLikely(scores: SpokenScores): string[] {
  const [best] = Object.entries(scores).sort(([, one], [, other]) => other - one);
  return best && best[1] > 0 ? [best[0]] : [];
}

/** The product's codes, best first. */
export function rankLanguages(scores: SpokenScores): LanguageScore[] {
  return Object.entries(scores)
    .sort(([, one], [, other]) => other - one)
    .flatMap(([spoken, score]) => {
      const language = languageFromSpoken(spoken);
      return language ? [{ language, score: Math.round(score * 10_000) / 10_000 }] : [];
    });
}

/** A piece with this much speech counts in full. */
const FULL_WEIGHT_MS = 4_000;
const MAX_WEIGHT = 1.5;
/** One piece cannot outweigh all others: an engine is sometimes sure and wrong. */
const MIN_SCORE = 0.01;
/** Of a change to a language that is not known to be spoken, in log probability: a name does not outweigh it. */
const CHANGE_COST = 2;
/** Of a change to one that is. */
const KNOWN_CHANGE_COST = 1;
/** Of starting in another language than most of the recording; in a known one, no more than of a change to it. */
const MAX_START_COST = 3;

/**
 * The language of each piece of a window: the most probable sequence, given that languages seldom change and that most
 * of the recording is in the languages of `prior`.
 */
export function smoothLanguages(
  pieces: readonly HeardPiece[],
  { prior, known }: RecordingLanguages,
): string[] {
  const changeCost = (spoken: string) => (known.includes(spoken) ? KNOWN_CHANGE_COST : CHANGE_COST);
  const likeliest = Math.max(...Object.values(prior), MIN_SCORE);
  let costs = new Map(
    spokenLanguages.map((spoken) => [
      spoken,
      Math.min(
        known.includes(spoken) ? KNOWN_CHANGE_COST : MAX_START_COST,
        Math.log(likeliest) - Math.log(Math.max(prior[spoken] ?? 0, MIN_SCORE)),
      ),
    ]),
  );
  const cameFrom: Map<string, string>[] = [];
  for (const [index, piece] of pieces.entries()) {
    const [cheapest, cost] = lowest(costs);
    const from = new Map<string, string>();
    costs = new Map(
      [...costs].map(([spoken, staying]) => {
        const changing = cost + changeCost(spoken);
        const changes = index > 0 && changing < staying;
        from.set(spoken, changes ? cheapest : spoken);
        return [spoken, (changes ? changing : staying) + pieceCost(piece, spoken)];
      }),
    );
    cameFrom.push(from);
  }
  const chosen: string[] = [];
  let [spoken] = lowest(costs);
  for (const from of cameFrom.reverse()) {
    chosen.unshift(spoken);
    spoken = from.get(spoken) ?? spoken;
  }
  return chosen;
}

function pieceCost({ speechMs, scores }: HeardPiece, spoken: string): number {
  const weight = Math.min(speechMs / FULL_WEIGHT_MS, MAX_WEIGHT);
  return -weight * Math.log(Math.max(scores[spoken] ?? 0, MIN_SCORE));
}

function lowest(costs: ReadonlyMap<string, number>): [string, number] {
  return [...costs].reduce((best, entry) => (entry[1] < best[1] ? entry : best));
}
