import type { LanguageCode } from '@glossa/contracts/languages';
import type { FindingKind } from '@glossa/contracts/reading-rules';
import { breakLines } from './break-lines.ts';
import { type CheckRules, checkCues, minGapMs } from './check-cues.ts';
import { type Cue, orderCues } from './cue.ts';
import { shortestMs } from './cue-list.ts';
import { fixAll } from './fix-cues.ts';
import { withText } from './marked-text.ts';
import { cutNear, splitCue } from './split-cue.ts';
import { closeGaps, extendToReadingSpeed, fitsAsWritten } from './tidy-cues.ts';

export type FitMachineOptions = {
  rules: CheckRules;
  makeId: () => string;
  /** The end of the media, in milliseconds; no cue ends after it. */
  mediaMs?: number | undefined;
  framesPerSecond?: number | undefined;
  /** The cues a machine made; the others are kept as they are. Defaults to all. */
  ids?: ReadonlySet<string>;
};

/** A gap smaller than this flickers (Netflix: close gaps of 3 to 11 frames). */
const flickerMs = 480;
const timingKinds: readonly FindingKind[] = [
  'unreadable',
  'too-fast',
  'too-short',
  'impossible-duration',
];

/**
 * Brings what a machine made to the rules before anyone sees it: within the media, no more lines than allowed (lines
 * are wrapped, then the cue is split), and readable in its time wherever the gaps beside a cue allow. All text is kept.
 */
export function fitMachineCues(
  cues: readonly Cue[],
  language: LanguageCode,
  options: FitMachineOptions,
): Cue[] {
  const { rules, makeId, mediaMs } = options;
  const framesPerSecond = options.framesPerSecond ?? 25;
  const gapMs = minGapMs(rules, framesPerSecond);
  const own = new Set(options.ids ?? cues.map((cue) => cue.id));
  const end = mediaMs ? { mediaMs: Math.floor(mediaMs) } : {};
  const extend = (list: readonly Cue[]): Cue[] =>
    extendToReadingSpeed(list, [...own], rules, { minGapMs: gapMs, ...end });

  const inside = end.mediaMs ? endWithin(cues, own, end.mediaMs, gapMs) : [...cues];
  const split = extend(inside).flatMap((cue) => {
    if (!own.has(cue.id)) return [cue];
    const parts = splitToFit(cue, language, rules, gapMs, makeId);
    for (const part of parts) own.add(part.id);
    return parts;
  });
  const fixOptions = { framesPerSecond, ...end };
  const extended = extend(split);
  const findings = checkCues(extended, rules, fixOptions).filter(
    ({ cueId, kind }) => own.has(cueId) && timingKinds.includes(kind),
  );
  const fixed = fixAll(extended, findings, rules, language, fixOptions);
  return orderCues(
    closeGaps(fixed, [...own], {
      smallerThanMs: flickerMs,
      minGapMs: gapMs,
      maxMs: rules.maxMs,
    }),
  );
}

/** From the last cue on each track back: ends at the end of the media, and starts early enough to be shown. */
function endWithin(
  cues: readonly Cue[],
  own: ReadonlySet<string>,
  mediaMs: number,
  gapMs: number,
): Cue[] {
  const latest = { upper: mediaMs, lower: mediaMs };
  return orderCues(cues)
    .toReversed()
    .map((cue) => {
      if (!own.has(cue.id) || cue.endMs <= latest[cue.track]) return cue;
      const endMs = Math.max(1, latest[cue.track]);
      const startMs = Math.max(0, Math.min(cue.startMs, endMs - shortestMs));
      if (startMs !== cue.startMs) latest[cue.track] = startMs - gapMs;
      return { ...cue, startMs, endMs };
    })
    .toReversed();
}

/** The cue with its lines wrapped, or the cues it has to be split into. */
function splitToFit(
  cue: Cue,
  language: LanguageCode,
  rules: CheckRules,
  gapMs: number,
  makeId: () => string,
): Cue[] {
  if (fitsAsWritten(cue.text, rules)) return [cue];
  const text = breakLines(cue.text, language, rules);
  if (text.split('\n').length <= rules.maxLines) return [withText(cue, text)];
  const offset = cutNear(cue.text, cue.text.length / 2, language);
  if (offset === 0 || cue.endMs - cue.startMs < 2) return [withText(cue, text)];
  return splitCue([cue], cue.id, { at: 'cursor', offset }, makeId(), { language, gapMs }).flatMap(
    (half) => {
      const wrapped = withText(half, breakLines(half.text, language, rules));
      return splitToFit(wrapped, language, rules, gapMs, makeId);
    },
  );
}
