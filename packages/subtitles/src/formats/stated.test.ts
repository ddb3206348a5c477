import type { CueSpan, SpanKind } from '@glossa/contracts/cue-marks';
import { expect, test } from 'vitest';
import type { Cue } from '../cue.ts';
import { spanKinds } from '../cue-spans.ts';
import type { SubtitleFormat } from './format.ts';
import { subtitleFormats } from './registry.ts';
import { statedBy } from './stated.ts';

const formats = (['vtt', 'json', 'ass', 'ttml', 'sami', 'fcpxml', 'scc', 'stl'] as const).map(
  (id) => [id, subtitleFormats[id]] as [typeof id, SubtitleFormat<string | Uint8Array>],
);

const cue: Cue = { id: 'a', startMs: 2000, endMs: 6000, text: 'one two three', track: 'lower' };
const values: Partial<Record<SpanKind, string>> = {
  ...{ color: '#ffff00', ruby: 'reading', language: 'de', voice: 'Ann', class: 'quiet' },
};
const marked = (kind: SpanKind): Cue => {
  const value = values[kind];
  const span = { kind, start: 4, end: 7, ...(value ? { value } : {}) } as CueSpan;
  return { ...cue, spans: [span] };
};

test.each(formats)('%s says what it is taken to say, and no more', (id, format) => {
  const read = (one: Cue): Cue | undefined => {
    const written = format.write([one], { language: 'en', direction: 'ltr', title: 'Title' });
    return format.parse?.(written)[0];
  };
  const { kinds, placement, speaker } = statedBy(id);
  // A voice of a part of a cue is the speaker of all of it in WebVTT.
  const said = spanKinds.filter((kind) => read(marked(kind))?.spans?.some((s) => s.kind === kind));
  expect(kinds.filter((kind) => kind !== 'voice').toSorted()).toEqual(
    said.filter((kind) => kind !== 'voice').toSorted(),
  );
  const placed = read({ ...cue, placement: { y: 40, align: 'left' } })?.placement;
  expect(placed !== undefined).toBe(placement);
  expect(read({ ...cue, speaker: 'Ann' })?.speaker).toBe(speaker ? 'Ann' : undefined);
  expect(read(cue)).not.toHaveProperty('placement');
});

test('a format whose marks many programs leave out says nothing of them', () => {
  expect(statedBy('srt')).toEqual({ kinds: [], placement: false, speaker: false });
});
