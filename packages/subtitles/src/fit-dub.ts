import type { LanguageCode } from '@glossa/contracts/languages';
import type { Cue } from './cue.ts';
import { estimateSpeechMs } from './speech-length.ts';
import { spokenText } from './spoken-text.ts';

export { estimateSpeechMs };

/** Faster speech sounds hurried. */
export const fastestRate = 1.25;
/** Between the end of a line and the start of the next one. */
export const lineGapMs = 80;
/** A shorter slot is too short to speak; its text is joined with the next line. */
const shortestSlotMs = 400;
/** A cut line fades out, so that it does not click. */
export const cutFadeMs = 120;

export type DubLine = {
  /** One, or several that start at nearly the same time and are spoken as one. */
  cueIds: string[];
  /** The spoken text. */
  text: string;
  startMs: number;
  /** From startMs; the line must have ended then. */
  slotMs: number;
  estimatedMs: number;
  /** The maximum length of `text` in characters to fit at the voice's normal rate; null if it fits. */
  characterBudget: number | null;
};

export type UnspokenReason = 'upper-track' | 'nothing-said' | 'no-room';
export type DubPlan = { lines: DubLine[]; unspoken: { cueId: string; reason: UnspokenReason }[] };

/**
 * The schedule of spoken lines. Only the lower track is spoken: the upper one contains on-screen text or simultaneous
 * speech, and two voices at once would be unintelligible. A line has the time up to the next line minus a gap,
 * including silence. Lines are ordered and never overlap.
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

/** The accuracy of estimates: a smaller excess does not justify rewriting a line. */
const tolerance = 1.05;

/**
 * The number of characters a text must be reduced to for its slot at the voice's normal rate: first from the estimate,
 * later from the measurement at rate 1. Null if it fits.
 */
export function budgetFor(line: { text: string; spokenMs: number; slotMs: number }): number | null {
  if (line.spokenMs <= line.slotMs * tolerance) return null;
  const characters = [...line.text].length;
  const fitting = Math.floor((characters * line.slotMs) / line.spokenMs);
  return Math.max(1, Math.min(characters - 1, fitting));
}

export type Fit = {
  /** The rate for the line, 1 to 1.25; hundredths, rounded up. */
  rate: number;
  fits: boolean;
  /** The remaining excess; 0 if it fits. */
  overflowMs: number;
};

/** The second remedy, for a text that cannot be shorter. `measuredMs` is its duration at rate 1. */
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
  /** The last resort: how much of the end is cut; null if nothing. The audio fades out before endMs. */
  cut: { lostMs: number; fadeMs: number } | null;
};

/**
 * The position of a spoken line: never beyond its slot. `measuredMs` is its duration at the rate it was spoken with.
 */
export function placeLine(line: { startMs: number; slotMs: number; measuredMs: number }): Placed {
  const { startMs, measuredMs } = line;
  const slotMs = Math.max(0, line.slotMs);
  if (measuredMs <= slotMs) return { startMs, endMs: startMs + measuredMs, cut: null };
  const lostMs = measuredMs - slotMs;
  return { startMs, endMs: startMs + slotMs, cut: { lostMs, fadeMs: Math.min(cutFadeMs, slotMs) } };
}
