import { speaksIn } from '@glossa/subtitles/speaker-list';
import type { Conflict, Cue, CueFilter, Finding } from '../store/editor-types.ts';
import type { CueMeaning } from '../store/meaning-check.ts';
import { isLowConfidence } from './low-confidence-words.ts';

export const isFiltering = ({ text, only, speaker }: CueFilter): boolean =>
  text.trim() !== '' || only !== 'all' || speaker !== null;

type Known = {
  findings: readonly Finding[];
  meaning: readonly CueMeaning[];
  conflicts: ReadonlyMap<string, Conflict>;
};

/** Ids of the filtered cues. Searches texts and speakers ignoring case. */
export function filterCues(
  cues: readonly Cue[],
  filter: CueFilter,
  known: Known,
): ReadonlySet<string> {
  const fits = fitsKind(filter.only, known);
  const speaks = filter.speaker === null ? () => true : speaksIn(cues, filter.speaker);
  const sought = filter.text.trim().toLocaleLowerCase();
  const kept = new Set<string>();
  for (const cue of cues) {
    const inText =
      sought === '' ||
      cue.text.replaceAll('\n', ' ').toLocaleLowerCase().includes(sought) ||
      (cue.speaker ?? '').toLocaleLowerCase().includes(sought);
    if (inText && fits(cue) && speaks(cue)) kept.add(cue.id);
  }
  return kept;
}

function fitsKind(
  only: CueFilter['only'],
  { findings, meaning, conflicts }: Known,
): (cue: Cue) => boolean {
  switch (only) {
    case 'all':
      return () => true;
    case 'doubtful':
      return isLowConfidence;
    case 'stale':
      return ({ stale, review }) => stale === true || review !== undefined;
    case 'conflicts':
      return ({ id }) => conflicts.has(id);
    default: {
      const fitting = findings.filter(
        ({ kind, severity }) =>
          only === 'findings' || (only === 'errors' ? severity === 'error' : kind === only),
      );
      const differing = only === 'findings' || only === 'meaning' ? meaning : [];
      const found = new Set([...fitting, ...differing].map(({ cueId }) => cueId));
      return ({ id }) => found.has(id);
    }
  }
}
