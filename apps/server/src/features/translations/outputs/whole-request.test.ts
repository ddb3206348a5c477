import {
  cancelTranslationOutput,
  deleteTranslationOutput,
  makeTranslationOutput,
} from '@glossa/contracts/translation-outputs';
import { deleteVideoRequest, getOutputFile } from '@glossa/contracts/translation-requests';
import { describe, expect, test } from 'vitest';
import { dataOf, join, refusalOf } from '../../../testing/media-calls.ts';
import { outputOf, setupOutputsTest, untilAborted } from '../../../testing/outputs-fixture.ts';
import { storedFiles } from '../../../testing/stored-files.ts';
import { call } from '../../../testing/test-api.ts';

const fixture = setupOutputsTest();
const { until, now, retry, cancel, askFor, readyWith, waitForOutput } = fixture;

describe('the whole request', () => {
  test('cancelling while creating files cancels them, retrying creates them all', async () => {
    fixture.beforeBurning = untilAborted;
    dataOf(await askFor({ burnedIn: true }));
    await waitForOutput('burned-in', 'working');
    const { ticketId } = await now();
    dataOf(await cancel(ticketId));
    expect(outputOf(await now(), 'burned-in').status).toBe('cancelled');
    fixture.beforeBurning = async () => {};
    dataOf(await retry(ticketId));
    const request = await until(['ready']);
    expect(outputOf(request, 'burned-in').status).toBe('ready');
  });

  test('deleting removes all of its files', async () => {
    const { api, caller } = fixture;
    const request = await readyWith({ burnedIn: true, softMkv: true });
    const names = request.outputs.map(({ fileName }) => fileName);
    expect(await storedFiles(api)).toEqual(expect.arrayContaining(names));
    const params = { ticketId: request.ticketId };
    expect((await call(api, deleteVideoRequest, { caller, params })).statusCode).toBe(200);
    const left = await storedFiles(api);
    expect(names.filter((name) => name && left.includes(name))).toEqual([]);
  });

  test('returns 404 to users of another organization', async () => {
    const { api } = fixture;
    const request = await readyWith({ burnedIn: true });
    const stranger = await join(api, 'Organisation administrator');
    const { outputId, fileName } = outputOf(request, 'burned-in');
    const answers = await Promise.all([
      call(api, makeTranslationOutput, {
        caller: stranger,
        params: { ticketId: request.ticketId },
        payload: { kind: 'soft-mkv' },
      }),
      call(api, cancelTranslationOutput, { caller: stranger, params: { outputId } }),
      call(api, deleteTranslationOutput, { caller: stranger, params: { outputId } }),
      call(api, getOutputFile, { caller: stranger, params: { fileName: fileName ?? '' } }),
    ]);
    expect(answers.map(refusalOf)).toEqual(answers.map(() => '404 NOT_FOUND'));
    expect(outputOf(await now(), 'burned-in').status).toBe('ready');
  });
});
