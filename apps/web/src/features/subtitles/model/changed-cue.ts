import type { Cue } from '@glossa/subtitles/cue';
import { checkTimes } from '@glossa/subtitles/cue-list';
import type { EditorStore } from './editor-types.ts';

type Fields = Parameters<EditorStore['change']>[2];

/** The cue with fields changed; an empty speaker takes the name away. Throws CueError where the times are none. */
export function changedCue(cue: Cue, fields: Fields): Cue {
  const { speaker, ...others } = fields;
  const { speaker: named, ...rest } = cue;
  const name = speaker === undefined ? named : speaker;
  return checkTimes({ ...rest, ...others, ...(name ? { speaker: name } : {}) });
}
