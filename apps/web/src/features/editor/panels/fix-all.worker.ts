import { diffCues } from '@glossa/subtitles/cue-change';
import { fixAll } from '@glossa/subtitles/fix-cues';
import { newId } from '../../../lib/new-id.ts';
import type { FixAnswer, FixRequest } from './fix-in-worker.ts';

/** In a worker: thousands of issues take a second or more. */
self.onmessage = ({ data }: MessageEvent<FixRequest>) => {
  const { cues, findings, rules, language, options } = data;
  const fixed = fixAll(cues, findings, rules, language, { ...options, makeId: newId });
  self.postMessage(diffCues(cues, fixed) satisfies FixAnswer);
};
