import type { Cue } from '@glossa/subtitles/cue';
import { createEditorStore, type EditorOptions } from '../store/editor-store.ts';
import type { SyncedStore } from '../sync/sync-port.ts';

export const testReportId = '11111111-1111-4111-8111-111111111111';

/** A cue for tests: two seconds on the lower track by default. */
export const testCue = (id: string, startMs: number, fields: Partial<Cue> = {}): Cue => ({
  id,
  startMs,
  endMs: startMs + 2000,
  text: `Text of ${id}`,
  track: 'lower',
  ...fields,
});

/** As many cues as needed, three seconds apart. */
export const testCues = (count: number): Cue[] =>
  Array.from({ length: count }, (_item, index) => testCue(`cue-${index + 1}`, index * 3000));

/** A store over these cues that sends nothing: for component tests. */
export const createTestStore = (
  cues: readonly Cue[] = testCues(3),
  options: Partial<Omit<EditorOptions, 'cues'>> = {},
): SyncedStore =>
  createEditorStore({
    owner: { kind: 'transcript', id: '22222222-2222-4222-8222-222222222222' },
    reportId: () => testReportId,
    language: 'en',
    canEdit: true,
    ...options,
    cues,
  });
