import type { SpanKind } from '@glossa/contracts/cue-marks';
import { spanKinds } from '../cue-spans.ts';
import type { ReadableFormatId } from './registry.ts';

/** What a cue of a file has not if the file does not say it, rather than what its format cannot say. */
export type Stated = { kinds: readonly SpanKind[]; placement: boolean; speaker: boolean };

const nothing: Stated = { kinds: [], placement: false, speaker: false };
const broadcast: Stated = { ...nothing, kinds: ['italic', 'underline', 'color'], placement: true };
const html = ['bold', 'italic', 'underline', 'color'] as const;

/**
 * Proved by `stated.test.ts`. Not of formats whose marks many programs leave out, such as SubRip: there, a file without
 * any says nothing of them.
 */
const stated: Partial<Record<ReadableFormatId, Stated>> = {
  vtt: { kinds: spanKinds, placement: true, speaker: true },
  json: { kinds: spanKinds, placement: true, speaker: true },
  ass: { kinds: html, placement: true, speaker: true },
  ttml: { kinds: [...html, 'ruby', 'language'], placement: true, speaker: true },
  sami: { ...nothing, kinds: html },
  fcpxml: { ...nothing, kinds: html },
  scc: broadcast,
  stl: broadcast,
};

export const statedBy = (format: ReadableFormatId): Stated => stated[format] ?? nothing;
