import type { CueDto } from '@glossa/contracts/transcripts';
import {
  cancelRequest,
  deleteDocRequest,
  deleteVideoRequest,
  getOutputFile,
  getTranslationOptions,
  getVideoRequests,
  getVideoTranslateSummary,
  retryRequest,
  translatedSubtitlesZip,
  viewTranslatedSubtitles,
} from '@glossa/contracts/translation-requests';
import { describe, expect, test } from 'vitest';
import { cuesOf } from '../../../testing/draft-calls.ts';
import { join, refusalOf, transcriptOf } from '../../../testing/media-calls.ts';
import { storedFiles } from '../../../testing/stored-files.ts';
import { call } from '../../../testing/test-api.ts';
import { setupTranslationTest } from '../../../testing/translation-fixture.ts';
import { zipEntries } from '../../../testing/zip-entries.ts';

const fixture = setupTranslationTest();
const { requests, verify, ask, ready, view } = fixture;

describe('a finished translation', () => {
  test('has cues at the source times and files in every format', async () => {
    const { api, caller, transcribeId } = fixture;
    const source = cuesOf(await transcriptOf(api, caller, transcribeId));
    await verify();
    const request = await ready();
    expect(request).toMatchObject({
      sourceLanguage: 'en',
      language: 'fr',
      progress: null,
      failure: null,
      engine: { id: 'fake', label: { text: 'Fake' }, quality: 'good' },
      requestedBy: { userId: caller.userId },
      finishedAt: expect.any(String),
      staleCueCount: 0,
    });
    const set = await view(request.ticketId);
    const translated = cuesOf(set);
    expect(set).toMatchObject({ language: 'fr', version: 1, status: 'ready' });
    expect(translated.map(({ id, startMs, endMs, track }) => [id, startMs, endMs, track])).toEqual(
      source.map(({ id, startMs, endMs, track }) => [id, startMs, endMs, track]),
    );
    const words = (cues: CueDto[]) =>
      cues
        .map((cue) => cue.text)
        .join(' ')
        .split(/\s+/);
    expect(words(translated).filter((word) => word !== '[fr]')).toEqual(words(source));
    expect(words(translated)).toContain('[fr]');

    const zip = await call(api, translatedSubtitlesZip, {
      caller,
      params: { language: 'fr', ticket_id: request.ticketId },
    });
    const entries = await zipEntries(zip.rawPayload);
    expect(Object.keys(entries)).toEqual(
      expect.arrayContaining(['lesson.fr.unreviewed.srt', 'lesson.fr.unreviewed.vtt']),
    );
    expect(entries['lesson.fr.unreviewed.srt']).toContain('[fr] Good morning');
    const output = await call(api, getOutputFile, {
      caller,
      params: { fileName: request.outputFileName ?? '' },
    });
    const stored = await zipEntries(output.rawPayload);
    expect(Object.keys(stored)).toEqual(Object.keys(entries));
    // A Word document contains its creation time.
    const lasting = ([name]: [string, unknown]) => !name.endsWith('.docx');
    expect(Object.entries(stored).filter(lasting)).toEqual(Object.entries(entries).filter(lasting));
    expect(Object.keys(entries)).toContain('lesson.fr.unreviewed.docx');
    expect(output.headers['content-disposition']).toContain('lesson.fr.unreviewed.zip');
  });

  test('has the source times also where the source ends after the media', async () => {
    const { api, caller, transcribeId, mediaId } = fixture;
    await verify();
    await api.services.database.pool.query('update media set duration_ms = 300 where id = $1', [
      mediaId,
    ]);
    const timesOf = (cues: CueDto[]) => cues.map(({ startMs, endMs }) => [startMs, endMs]);
    const source = cuesOf(await transcriptOf(api, caller, transcribeId));
    const { ticketId } = await ready();
    expect(timesOf(cuesOf(await view(ticketId)))).toEqual(timesOf(source));
  });

  test('deleting removes its file and cues and keeps the media', async () => {
    const { api, caller } = fixture;
    await verify();
    const { ticketId, outputFileName } = await ready();
    expect(await storedFiles(api)).toContain(outputFileName);
    const remove = (endpoint: typeof deleteVideoRequest) =>
      call(api, endpoint, { caller, params: { ticketId } });
    expect(refusalOf(await remove(deleteDocRequest))).toBe('404 NOT_FOUND');
    expect((await remove(deleteVideoRequest)).statusCode).toBe(200);
    expect(await storedFiles(api)).not.toContain(outputFileName);
    expect(await requests()).toEqual([]);
    const sets = await api.services.database.pool.query(
      'select 1 from cue_sets where ticket_id = $1',
      [ticketId],
    );
    expect(sets.rowCount).toBe(0);
    expect(refusalOf(await remove(deleteVideoRequest))).toBe('404 NOT_FOUND');
  });

  test('another organization gets 404 from every call that names it', async () => {
    const { api, mediaId } = fixture;
    await verify();
    const { ticketId, outputFileName } = await ready();
    const stranger = await join(api, 'Organisation administrator');
    const params = { ticketId };
    const named = { mediaId, language: 'fr', ticket_id: ticketId };
    const answers = await Promise.all([
      ask(['de'], {}, stranger),
      call(api, getVideoRequests, { caller: stranger, params: { mediaId } }),
      call(api, getVideoTranslateSummary, { caller: stranger, params: { mediaId } }),
      call(api, getTranslationOptions, { caller: stranger, params: { mediaId } }),
      call(api, cancelRequest, { caller: stranger, params }),
      call(api, retryRequest, { caller: stranger, params }),
      call(api, deleteVideoRequest, { caller: stranger, params }),
      call(api, viewTranslatedSubtitles, { caller: stranger, params: named }),
      call(api, translatedSubtitlesZip, { caller: stranger, params: named }),
      call(api, getOutputFile, { caller: stranger, params: { fileName: outputFileName ?? '' } }),
    ]);
    expect(answers.map(refusalOf)).toEqual(answers.map(() => '404 NOT_FOUND'));
    expect((await view(ticketId)).status).toBe('ready');
  });
});
