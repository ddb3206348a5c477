import type { MessageRef } from '@glossa/contracts/messages';
import type { Cue } from '../cue.ts';
import { countCharacters } from '../reading-rules.ts';
import { completeOptions, textLines } from './format.ts';
import { readTtml } from './read-ttml.ts';
import { type ReadWarning, ReadWarnings } from './read-warnings.ts';
import { ttmlVariants } from './ttml-variants.ts';
import { findLosses } from './write-losses.ts';
import { type TtmlOptions, type TtmlVariant, writeTtml } from './write-ttml.ts';

/** What a profile allows, beyond what its form of TTML can hold. Times in milliseconds. */
type ProfileLimits = {
  lines?: number;
  columns?: number;
  /** Different places at one time. */
  regions?: number;
  shortestMs?: number;
  longestMs?: number;
  /** Colors of text. */
  colors?: ReadonlySet<string>;
};

/** A form of subtitles that a platform or broadcaster asks for. */
export type SubtitleProfile = {
  id: string;
  label: MessageRef;
  format: 'ttml';
  extension: string;
  mediaType: string;
  /** The file, what it cannot hold of the cues, and where they are beyond what the profile allows. */
  write: (
    cues: readonly Cue[],
    options: TtmlOptions,
  ) => { content: string; warnings: ReadWarning[] };
};

const profile = <const Id extends string>(
  id: Id,
  label: string,
  extension: string,
  variant: TtmlVariant,
  limits: ProfileLimits = {},
) => ({
  ...{ id, label: { text: label }, format: 'ttml' as const, extension },
  mediaType: 'application/ttml+xml',
  write: (cues: readonly Cue[], given: TtmlOptions) => {
    const options = completeOptions(given);
    const content = writeTtml(cues, options, variant);
    const losses = findLosses({ parse: readTtml }, cues, content, options);
    return { content, warnings: [...losses, ...checkLimits(cues, limits)] };
  },
});

/** As the style guides of the BBC allow for text: white, yellow, cyan and green. */
const bbcColors = new Set(['#ffffff', '#ffff00', '#00ffff', '#00ff00']);
/** IMSC shows no more at one time. */
const imscRegions = 4;
const netflix = { lines: 2, shortestMs: 833, longestMs: 7000 };

/** Named profiles, by id. */
export const subtitleProfiles = {
  'netflix-ttml1': profile('netflix-ttml1', 'Netflix TTML1', 'xml', ttmlVariants.netflixTtml1, {
    ...netflix,
    columns: 42,
  }),
  'netflix-imsc-japanese': profile(
    ...(['netflix-imsc-japanese', 'Netflix IMSC 1.1 (Japanese)', 'xml'] as const),
    ttmlVariants.netflixJapanese,
    { ...netflix, shortestMs: 500, regions: imscRegions },
  ),
  'imsc-text': profile('imsc-text', 'IMSC 1.1 Text', 'ttml', ttmlVariants.imscText, {
    regions: imscRegions,
  }),
  'ebu-tt-d': profile('ebu-tt-d', 'EBU-TT-D', 'xml', ttmlVariants.ebuTtD, { regions: imscRegions }),
  bbc: profile('bbc', 'BBC (EBU-TT-D)', 'xml', ttmlVariants.bbc, {
    ...{ lines: 3, columns: 37, regions: imscRegions, colors: bbcColors },
  }),
  itt: profile('itt', 'iTunes Timed Text (iTT)', 'itt', ttmlVariants.itt, { lines: 2 }),
  dfxp: profile('dfxp', 'DFXP', 'dfxp', ttmlVariants.dfxp),
} as const satisfies Record<string, SubtitleProfile>;

export type SubtitleProfileId = keyof typeof subtitleProfiles;

function checkLimits(cues: readonly Cue[], limits: ProfileLimits): ReadWarning[] {
  const { lines, columns, regions, shortestMs, longestMs, colors } = limits;
  const found = new ReadWarnings();
  for (const cue of cues) {
    const shown = textLines(cue.text);
    if (shown.length === 0) continue;
    const length = cue.endMs - cue.startMs;
    if (lines !== undefined && shown.length > lines) found.add('PROFILE_LINES');
    if (columns !== undefined && shown.some((line) => countCharacters(line, {}) > columns))
      found.add('PROFILE_LINE_LENGTH');
    if (length < (shortestMs ?? 0) || length > (longestMs ?? Number.POSITIVE_INFINITY))
      found.add('PROFILE_DURATION');
    const isForeign =
      colors && cue.spans?.some((span) => span.kind === 'color' && !colors.has(span.value));
    if (isForeign) found.add('PROFILE_COLOR');
  }
  if (regions !== undefined) found.add('PROFILE_REGIONS', undefined, crowded(cues, regions));
  return found.list();
}

/** Cues that begin while more places are shown than allowed. */
function crowded(cues: readonly Cue[], regions: number): number {
  const inOrder = [...cues].sort((a, b) => a.startMs - b.startMs);
  let open: { endMs: number; place: string }[] = [];
  let count = 0;
  for (const { startMs, endMs, track, placement } of inOrder) {
    open = open.filter((one) => one.endMs > startMs);
    open.push({ endMs, place: placement ? JSON.stringify(placement) : track });
    if (open.length > regions && new Set(open.map(({ place }) => place)).size > regions) count += 1;
  }
  return count;
}
