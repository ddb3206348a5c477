import {
  cancelTranslationOutput,
  deleteTranslationOutput,
  makeTranslationOutput,
  type TranslationOutput,
} from '@glossa/contracts/translation-outputs';
import { message } from '@glossa/messages/message';
import { describe, expect, test, vi } from 'vitest';
import { EngineError } from '../../../engines/engine-error.ts';
import { dataOf, refusalOf } from '../../../testing/media-calls.ts';
import { outputOf, setupOutputsTest, untilAborted } from '../../../testing/outputs-fixture.ts';
import { pendingFiles, storedFiles } from '../../../testing/stored-files.ts';
import { call } from '../../../testing/test-api.ts';

const fixture = setupOutputsTest();
const { until, now, askFor, readyWith, waitForOutput } = fixture;

describe('one output', () => {
  test('that fails shows its own error while the translation is ready, and can be retried', async () => {
    const { api, caller } = fixture;
    fixture.beforeBurning = async () => {
      throw new EngineError('ENGINE_BAD_INPUT', { text: 'There is no picture.' });
    };
    const request = await readyWith({ burnedIn: true });
    expect(request.failure).toBeNull();
    expect(outputOf(request, 'burned-in')).toMatchObject({
      status: 'failed',
      failure: { code: 'ENGINE_BAD_INPUT', message: { text: 'There is no picture.' } },
      fileName: null,
    });
    fixture.beforeBurning = async () => {};
    dataOf(
      await call(api, makeTranslationOutput, {
        caller,
        params: { ticketId: request.ticketId },
        payload: { kind: 'burned-in' },
      }),
    );
    expect(await waitForOutput('burned-in', 'ready')).toMatchObject({ failure: null });
  });

  test.each(['soft-mp4', 'soft-mkv'] as const)(
    '%s that lacks a cue when it is read back fails with the reason and leaves no file',
    async (kind) => {
      fixture.readBack = (text) => text.replace(/Good|Bon/, 'Bad');
      const before = await storedFiles(fixture.api);
      const request = await readyWith({
        softMp4: kind === 'soft-mp4',
        softMkv: kind === 'soft-mkv',
      });
      expect(outputOf(request, kind)).toMatchObject({
        status: 'failed',
        fileName: null,
        failure: { code: 'ENGINE_BAD_ANSWER', message: { id: 'translations.fileDiffers' } },
      });
      expect(outputOf(request, 'subtitles').status).toBe('ready');
      const made = (await storedFiles(fixture.api)).filter((name) => !before.includes(name));
      expect(made.filter((name) => /\.(mp4|mkv)$/.test(name))).toEqual([]);
    },
  );

  test('can be cancelled while running, and the translation is ready without it', async () => {
    const { api, caller } = fixture;
    fixture.beforeBurning = untilAborted;
    dataOf(await askFor({ burnedIn: true }));
    const { outputId } = await waitForOutput('burned-in', 'working');
    expect((await now()).status).toBe('rendering');
    const cancel = () => call(api, cancelTranslationOutput, { caller, params: { outputId } });
    expect(dataOf<TranslationOutput>(await cancel()).status).toBe('cancelled');
    expect(dataOf<TranslationOutput>(await cancel()).status).toBe('cancelled');
    const request = await until(['ready']);
    expect(outputOf(request, 'burned-in')).toMatchObject({ status: 'cancelled', fileName: null });
    await vi.waitFor(async () => expect(await pendingFiles(api)).toEqual([]));
    const stopped = { caller, params: { outputId: outputOf(request, 'subtitles').outputId } };
    expect(refusalOf(await call(api, cancelTranslationOutput, stopped))).toBe(
      '409 REQUEST_WRONG_STATE',
    );
  });

  test('is deleted with its file, the main one only with the translation', async () => {
    const { api, caller } = fixture;
    const request = await readyWith({ burnedIn: true });
    const { outputId, fileName } = outputOf(request, 'burned-in');
    const remove = (id: string) =>
      call(api, deleteTranslationOutput, { caller, params: { outputId: id } });
    expect((await remove(outputId)).statusCode).toBe(200);
    expect(await storedFiles(api)).not.toContain(fileName);
    expect(refusalOf(await remove(outputId))).toBe('404 NOT_FOUND');
    expect(refusalOf(await remove(outputOf(request, 'subtitles').outputId))).toBe(
      '409 REQUEST_WRONG_STATE',
    );
  });

  test('is created by one of two workers that receive its job', async () => {
    const { api } = fixture;
    const { ticketId } = await readyWith({ burnedIn: true });
    const { outputId } = outputOf(await now(), 'burned-in');
    const { db } = api.services.database;
    const { runOutput } = await import('./run-output.ts');
    const run = {
      attempt: 1,
      lastAttempt: true,
      enqueuedAt: new Date(),
      signal: new AbortController().signal,
    };
    await db
      .updateTable('translation_outputs')
      .set({ status: 'queued' })
      .where('id', '=', outputId)
      .execute();
    await Promise.all([1, 2].map(() => runOutput({ ...api.services, db }, outputId, run)));
    const files = await storedFiles(api);
    const done = outputOf(await now(), 'burned-in');
    expect(done.status).toBe('ready');
    expect(files).toContain(done.fileName);
    const { rows } = await api.services.database.pool.query(
      'select file_name from translation_outputs where ticket_id = $1',
      [ticketId],
    );
    const media = await api.services.database.pool.query(
      'select file_name, audio_file, poster_file, peaks_file, proxy_file from media',
    );
    const others = await api.services.database.pool.query(
      'select file_name from translation_outputs',
    );
    const known = new Set(
      [...rows, ...media.rows, ...others.rows].flatMap((row) => Object.values(row)),
    );
    expect(files.filter((name) => !known.has(name))).toEqual([]);
  });

  test('interrupted too often reports it, and the request ends', async () => {
    const { api } = fixture;
    fixture.beforeBurning = untilAborted;
    dataOf(await askFor({ burnedIn: true }));
    const { outputId } = await waitForOutput('burned-in', 'working');
    const { failOutput } = await import('./run-output.ts');
    await failOutput(api.services.database.db, outputId, undefined, {
      code: 'WORKER_LOST',
      message: message('jobs.workerLost'),
    });
    const request = await until(['ready']);
    expect(outputOf(request, 'burned-in').failure?.code).toBe('WORKER_LOST');
  });
});
