import type { KeptFile } from '@glossa/contracts/kept-file';
import { putKeptFile } from '@glossa/contracts/subtitle-draft-files';
import { transcriptSubtitles } from '@glossa/contracts/transcripts';
import { readSubtitleFile } from '@glossa/subtitles/formats/index';
import { beforeEach } from 'vitest';
import { styledWebVtt } from '../../../../packages/subtitles/src/kept-file/samples.fixture.ts';
import { changeDraft, cuesOf, openDraft, tryPublishing } from './draft-calls.ts';
import { dataOf } from './media-calls.ts';
import { call } from './test-api.ts';
import { setupTranslationTest } from './translation-fixture.ts';
import { zipEntries } from './zip-entries.ts';

/** A transcript whose draft has an imported WebVTT file with styles, as the editor imports it: `reportId` is the draft. */
export function setupKeptFileTest() {
  const fixture = setupTranslationTest();
  const bytes = new TextEncoder().encode(styledWebVtt);
  const read = readSubtitleFile(bytes, 'lesson.vtt', { keepsFile: true });
  const file = read.kept as KeptFile;
  const open = () =>
    openDraft(fixture.api, fixture.caller, { kind: 'transcript', id: fixture.transcribeId });
  const put = (body: object) =>
    call(fixture.api, putKeptFile, {
      ...{ caller: fixture.caller, params: { reportId: kept.reportId }, payload: body },
    });
  const publish = async () =>
    dataOf(await tryPublishing(fixture.api, fixture.caller, fixture.transcribeId, kept.reportId));
  const transcriptEntries = async (
    query: Record<string, string> = {},
  ): Promise<Record<string, string>> => {
    const { api, caller, mediaId } = fixture;
    const zip = await call(api, transcriptSubtitles, { caller, params: { mediaId }, query });
    return zipEntries(zip.rawPayload);
  };
  // The id is filled by the hook.
  const kept = { fixture, file, reportId: '', open, put, publish, transcriptEntries };

  beforeEach(async () => {
    const draft = await open();
    kept.reportId = draft.reportId;
    dataOf(await put({ file }));
    // Its cues in place of all there are.
    await changeDraft(fixture.api, fixture.caller, kept.reportId, [
      ...cuesOf(draft).map(({ id, revision }) => ({ cueId: id, revision, cue: null })),
      ...read.cues.map(({ id, speaker, startMs, endMs, text, track, spans, placement }) => ({
        cueId: id,
        revision: null,
        cue: {
          ...{ startMs, endMs, text, track, speaker: speaker ?? null },
          ...(spans ? { spans } : {}),
          ...(placement ? { placement } : {}),
        },
      })),
    ]);
  });
  return kept;
}

export const vttOf = (entries: Record<string, string>): string =>
  Object.entries(entries).find(([name]) => name.endsWith('.vtt'))?.[1] ?? '';
