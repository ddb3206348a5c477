import type { LanguageCode } from '@glossa/contracts/languages';
import type { Cue } from './cue.ts';
import { estimateSpeechMs } from './speech-length.ts';
import { spokenText } from './spoken-text.ts';

export { estimateSpeechMs };

/** Faster than this a voice sounds hurried. */
export const fastestRate = 1.25;
/** Between the end of a line and the beginning of the next one. */
export const lineGapMs = 80;
/** Nobody says anything in less; what has less room is said together with the next line. */
const shortestSlotMs = 400;
/** A line that is cut ends by fading, so that it does not click. */
export const cutFadeMs = 120;

export type DubLine = {
  /** One, or several that begin at nearly the same time and are said as one. */
  cueIds: string[];
  /** What is said. */
  text: string;
  startMs: number;
  /** From startMs; the line must be over then. */
  slotMs: number;
  estimatedMs: number;
  /** Characters `text` should come down to so that it fits at the voice's own pace; null where it fits. */
  characterBudget: number | null;
};

export type UnspokenReason = 'upper-track' | 'nothing-said' | 'no-room';
export type DubPlan = { lines: DubLine[]; unspoken: { cueId: string; reason: UnspokenReason }[] };

/**
 * Who is heard when. Only the lower track is spoken: the upper one holds what is written in the picture or said at the
 * same time, and a second voice over the first could be understood by nobody. A line has the time up to the next line
 * less a gap, silence included. Lines come in order and never overlap.
 */
export function planDub(
  cues: readonly Cue[],
  options: { language: LanguageCode; mediaMs: number },
): DubPlan {
  const unspoken: DubPlan['unspoken'] = [];
  const spoken: Spoken[] = [];
  for (const cue of cues) {
    const text = spokenText(cue.text, cue.speaker);
    if (cue.track === 'upper') unspoken.push({ cueId: cue.id, reason: 'upper-track' });
    else if (text === '') unspoken.push({ cueId: cue.id, reason: 'nothing-said' });
    else if (options.mediaMs - cue.startMs < shortestSlotMs)
      unspoken.push({ cueId: cue.id, reason: 'no-room' });
    else spoken.push({ cueIds: [cue.id], text, startMs: Math.max(0, cue.startMs) });
  }
  const groups = joinCrowded(spoken.sort((a, b) => a.startMs - b.startMs));
  const lines = groups.map((line, index): DubLine => {
    const next = groups[index + 1];
    const slotMs = next ? next.startMs - lineGapMs - line.startMs : options.mediaMs - line.startMs;
    const estimatedMs = estimateSpeechMs(line.text, options.language);
    const characterBudget = budgetFor({ text: line.text, spokenMs: estimatedMs, slotMs });
    return { ...line, slotMs, estimatedMs, characterBudget };
  });
  return { lines, unspoken };
}

type Spoken = { cueIds: string[]; text: string; startMs: number };

function joinCrowded(lines: readonly Spoken[]): Spoken[] {
  const groups: Spoken[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && line.startMs - last.startMs < shortestSlotMs + lineGapMs) {
      last.cueIds.push(...line.cueIds);
      last.text = `${last.text} ${line.text}`;
    } else groups.push({ ...line, cueIds: [...line.cueIds] });
  }
  return groups;
}

/** How exact estimates are: a line is not rewritten for less. */
const tolerance = 1.05;

/**
 * To how many characters a text should come down to be said in its slot at the voice's own pace: before it is spoken
 * from the estimate, afterwards from what was measured at rate 1. Null where it fits.
 */
export function budgetFor(line: { text: string; spokenMs: number; slotMs: number }): number | null {
  if (line.spokenMs <= line.slotMs * tolerance) return null;
  const characters = [...line.text].length;
  const fitting = Math.floor((characters * line.slotMs) / line.spokenMs);
  return Math.max(1, Math.min(characters - 1, fitting));
}

export type Fit = {
  /** To speak the line with, 1 to 1.25; hundredths, rounded up. */
  rate: number;
  fits: boolean;
  /** What is too much even then; 0 where it fits. */
  overflowMs: number;
};

/** The second remedy, for a text that cannot be shorter. `measuredMs` is its length at rate 1. */
export function fitLine({ measuredMs, slotMs }: { measuredMs: number; slotMs: number }): Fit {
  if (measuredMs <= slotMs) return { rate: 1, fits: true, overflowMs: 0 };
  const needed = slotMs > 0 ? Math.ceil((measuredMs / slotMs) * 100 - 1e-6) / 100 : fastestRate;
  const rate = Math.min(fastestRate, needed);
  const overflowMs = Math.max(0, Math.ceil(measuredMs / rate - slotMs));
  return { rate, fits: overflowMs === 0, overflowMs };
}

export type Placed = {
  startMs: number;
  endMs: number;
  /** The last resort: how much of the end is not heard; null where all is. The sound fades out before endMs. */
  cut: { lostMs: number; fadeMs: number } | null;
};

/** Where a line as spoken lies: never beyond its slot. `measuredMs` is its length at the rate it was spoken with. */
export function placeLine(line: { startMs: number; slotMs: number; measuredMs: number }): Placed {
  const { startMs, measuredMs } = line;
  const slotMs = Math.max(0, line.slotMs);
  if (measuredMs <= slotMs) return { startMs, endMs: startMs + measuredMs, cut: null };
  const lostMs = measuredMs - slotMs;
  return { startMs, endMs: startMs + slotMs, cut: { lostMs, fadeMs: Math.min(cutFadeMs, slotMs) } };
}
