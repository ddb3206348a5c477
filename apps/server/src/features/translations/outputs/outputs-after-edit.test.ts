import type { CueInput } from '@glossa/contracts/subtitle-changes';
import { replaceTranslationSubtitle } from '@glossa/contracts/subtitles';
import { getOutputFile } from '@glossa/contracts/translation-requests';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { EngineError } from '../../../engines/engine-error.ts';
import { changeDraft, cueAt, cuesOf, edit, openDraft } from '../../../testing/draft-calls.ts';
import { inProcessParsers } from '../../../testing/in-process-parsers.ts';
import { dataOf } from '../../../testing/media-calls.ts';
import { outputOf, setupOutputsTest } from '../../../testing/outputs-fixture.ts';
import { storedFiles } from '../../../testing/stored-files.ts';
import { call } from '../../../testing/test-api.ts';

const fixture = setupOutputsTest();
const { until, verify, now, retry, view, editSourceCue, readyWith, waitForOutput } = fixture;

const editTranslation = async (ticketId: string, text: string, fields: Partial<CueInput> = {}) => {
  const { api, caller } = fixture;
  const draft = await openDraft(api, caller, { kind: 'translation', id: ticketId });
  const cue = cueAt(draft, 0);
  await changeDraft(api, caller, draft.reportId, [edit(cue, { text, ...fields })]);
  const payload = { ticketId, reportId: draft.reportId };
  dataOf(await call(api, replaceTranslationSubtitle, { caller, payload }));
  return cue.id;
};

afterEach(() => {
  vi.restoreAllMocks();
});

describe('user edits', () => {
  test('publishing regenerates every file and updates the memory', async () => {
    const { api } = fixture;
    const first = await readyWith({ burnedIn: true });
    await editTranslation(first.ticketId, 'Bonjour à tous.');
    const again = outputOf(await until(['ready']), 'burned-in');
    expect(fixture.burned).toBe(2);
    expect(fixture.assFiles[1]).toContain('Bonjour à tous.');
    expect(again.fileName).not.toBe(outputOf(first, 'burned-in').fileName);
    expect(await storedFiles(api)).not.toContain(outputOf(first, 'burned-in').fileName);
    const { rows } = await api.services.database.pool.query(
      "select source_text, target_text, origin from memory_units where target_text like 'Bonjour à tous.%'",
    );
    expect(rows).toEqual([expect.objectContaining({ origin: 'verified' })]);
    expect(rows[0].source_text).toContain('Good morning everyone.');
  });

  test('make the translation ready only after its files, and can follow one another', async () => {
    const { api } = fixture;
    const { ticketId } = await readyWith({ burnedIn: true });
    const gate = Promise.withResolvers<void>();
    fixture.beforeBurning = () => gate.promise;
    await editTranslation(ticketId, 'Bonjour.');
    expect(await now()).toMatchObject({ status: 'rendering', outputFileName: null });
    await waitForOutput('subtitles', 'ready');
    expect((await now()).status).toBe('rendering');
    await editTranslation(ticketId, 'Bonsoir.');
    gate.resolve();
    const done = await until(['ready']);
    expect(outputOf(done, 'burned-in').status).toBe('ready');
    expect(done.outputFileName).toBe(outputOf(done, 'subtitles').fileName);
    expect(fixture.assFiles.at(-1)).toContain('Bonsoir.');
    const { rows } = await api.services.database.pool.query(
      "select count(*)::int as told from notifications where kind = 'translation-ready' and ticket_id = $1",
      [ticketId],
    );
    expect(rows).toEqual([{ told: 1 }]);
  });

  test('a file that cannot be made again stays until there is another, and is not downloaded', async () => {
    const { api, caller } = fixture;
    const { outputFileName, ticketId } = await readyWith();
    const { run } = inProcessParsers;
    vi.spyOn(inProcessParsers, 'run').mockImplementation((task, input, options) => {
      if (task.name !== 'writeZipFile') return run(task, input, options);
      throw new EngineError('ENGINE_BAD_INPUT', { text: 'No zip.' });
    });
    await editTranslation(ticketId, 'Bonjour à tous.');
    await until(['failed']);
    const { rows } = await api.services.database.pool.query<{ file_name: string }>(
      'select file_name from translation_outputs where ticket_id = $1',
      [ticketId],
    );
    expect(rows).toEqual([{ file_name: outputFileName }]);
    expect(await storedFiles(api)).toContain(outputFileName);
    const params = { fileName: outputFileName ?? '' };
    expect((await call(api, getOutputFile, { caller, params })).statusCode).toBe(404);

    vi.restoreAllMocks();
    dataOf(await retry(ticketId));
    await until(['ready']);
    expect(await storedFiles(api)).not.toContain(outputFileName);
  });

  test('a video that does not hold the color of a cue says so', async () => {
    const { ticketId } = await readyWith({ softMp4: true, softMkv: true });
    // What FFmpeg reads of colors in MP4.
    fixture.readBack = (text) => text.replace(/<\/?font[^>]*>/g, '');
    const color = { kind: 'color', value: '#ffcc00', start: 0, end: 7 } as const;
    await editTranslation(ticketId, 'Bonjour à tous.', { spans: [color] });
    const request = await until(['ready']);
    expect(outputOf(request, 'soft-mp4').notes).toContainEqual(
      expect.objectContaining({ id: 'subtitles.lossColor' }),
    );
    expect(
      outputOf(request, 'soft-mkv')
        .notes.map(({ text }) => text)
        .join(),
    ).not.toContain('colors');
  });

  test('survive retranslating stale cues, and all files follow', async () => {
    const { ticketId } = await readyWith({ burnedIn: true });
    const editedId = await editTranslation(ticketId, 'Bonjour, vous autres.');
    await waitForOutput('burned-in', 'ready');
    // The subtitles, too.
    await until(['ready']);
    await editSourceCue(-1, 'Goodbye for today.');
    const stale = await now();
    expect(stale.status).toBe('stale');
    expect(outputOf(stale, 'burned-in')).toMatchObject({
      status: 'stale',
      fileName: expect.any(String),
    });
    await verify();
    dataOf(await retry(ticketId));
    await until(['ready']);
    expect(await waitForOutput('burned-in', 'ready')).toBeTruthy();
    const cues = cuesOf(await view(ticketId));
    expect(cues.find(({ id }) => id === editedId)?.text).toBe('Bonjour, vous autres.');
    expect(cues.map(({ text }) => text).join(' ')).toContain('Goodbye for today.');
    expect(cues.some(({ stale: isStale }) => isStale)).toBe(false);
  });
});
