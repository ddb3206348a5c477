import { frameStartMs } from '../../../ui/player/frames.ts';
import type { EditorMedia } from '../model/editor-types.ts';

type Measures = Pick<EditorMedia, 'framesPerSecond' | 'rules'>;

/** The gap the reading rules ask for between two cues of a track, in whole milliseconds. */
export const minGapMs = ({ framesPerSecond, rules }: Measures): number =>
  frameStartMs(rules.minGapFrames, framesPerSecond);

/** No edge is dragged closer to the other than one frame, in whole milliseconds. */
export const shortestCueMs = ({ framesPerSecond }: Pick<Measures, 'framesPerSecond'>): number =>
  Math.max(1, Math.ceil(1000 / framesPerSecond));
