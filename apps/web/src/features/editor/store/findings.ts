import { checkCue, checkPair } from '@glossa/subtitles/check-cues';
import type { Cue } from '@glossa/subtitles/cue';
import { createFindingsIndex } from '@glossa/subtitles/findings-index';
import type { Finding } from '@glossa/subtitles/reading-rules';
import { indexOfCue } from './cue-array.ts';
import type { Checks } from './editor-types.ts';

type Known = { next: Cue | undefined; findings: readonly Finding[] };
const none: readonly Finding[] = [];

/** The issues of a draft. All of them take a pass over the list; those of one cue do not, so rows can request them. */
export function createFindings(first: Checks) {
  const index = createFindingsIndex();
  let checks = first;
  let ofCue = new WeakMap<Cue, Known>();

  return {
    setChecks(next: Checks): void {
      checks = next;
      ofCue = new WeakMap();
    },
    all: (cues: readonly Cue[]): readonly Finding[] => index.update(cues, checks.rules, checks),
    /** The same list as long as the cue and the next of its track are unchanged. */
    of(cues: readonly Cue[], cue: Cue): readonly Finding[] {
      const next = nextOfTrack(cues, cue);
      const known = ofCue.get(cue);
      if (known && known.next === next) return known.findings;
      const pair = next && checkPair(cue, next, checks.rules, checks);
      const alone = checkCue(cue, checks.rules, checks);
      const findings = pair ? [...alone, pair] : alone.length > 0 ? alone : none;
      ofCue.set(cue, { next, findings });
      return findings;
    },
  };
}

function nextOfTrack(cues: readonly Cue[], cue: Cue): Cue | undefined {
  const at = indexOfCue(cues, cue);
  if (at < 0) return undefined;
  for (let index = at + 1; index < cues.length; index += 1)
    if (cues[index]?.track === cue.track) return cues[index];
  return undefined;
}
