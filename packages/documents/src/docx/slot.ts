import type { Segment } from '../segment.ts';
import type { Target } from './direction.ts';

/** A segment and the places of the part where its translation goes. `write` says whether the text changed. */
export type Slot = {
  segment: Segment;
  /** The translation as a reader sees it, without tags. */
  show(translation: string): string;
  writers: ((translation: string, target: Target) => boolean)[];
};

export function plainSlot(segment: Segment, write: Slot['writers'][number]): Slot {
  return { segment, show: (translation) => translation.trim(), writers: [write] };
}
