import type { Segment } from '../segment.ts';
import type { Target } from './direction.ts';

/** A segment and the places of the part where its translation goes. `write` says whether the text changed. */
export type Slot = {
  segment: Segment;
  writers: ((translation: string, target: Target) => boolean)[];
};
