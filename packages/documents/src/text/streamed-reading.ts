import type { Omission } from '../omission.ts';
import type { Reading } from '../reading.ts';
import type { Segment } from '../segment.ts';
import { EditStream, type TakeSlot } from './edit-stream.ts';
import { EditedSource } from './splice.ts';
import { type Finish, type SpliceSlot, splicedReading } from './spliced-reading.ts';

/** A file whose segments are read in the order of `TakeSlot`, each time from the start. */
export type StreamedFile = {
  source: string;
  read(take: TakeSlot): { finish: Finish; omitted: Omission[] };
  encode(text: string): Uint8Array;
};

/**
 * As `splicedReading`, but keeps nothing of the file except its segments: it is opened and read again to be written,
 * which costs time and saves several times its size of memory.
 */
export function streamedReading(open: () => StreamedFile): Reading {
  const segments: Segment[] = [];
  const { omitted } = open().read(({ segment }) => segments.push(segment));
  return {
    segments,
    omitted,
    rebuild(translations, options) {
      const { source, read, encode } = open();
      const stream = new EditStream(source, translations, options);
      const { finish } = read(stream.take);
      const own = finish(options);
      // A declaration can be in the same stretch as a text, which has to be written with it.
      if (stream.overlaps(own)) {
        const slots: SpliceSlot[] = [];
        read((slot) => slots.push(slot));
        return splicedReading(source, slots, finish, encode).rebuild(translations, options);
      }
      const edited = new EditedSource(source, [...stream.edits, ...own]);
      const text = edited.read({ start: 0, end: source.length });
      return { bytes: encode(text), changed: stream.changed };
    },
  };
}
