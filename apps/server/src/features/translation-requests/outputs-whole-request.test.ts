import {
  cancelTranslationOutput,
  deleteTranslationOutput,
  makeTranslationOutput,
} from '@glossa/contracts/translation-outputs';
import { deleteVideoRequest, getOutputFile } from '@glossa/contracts/translation-requests';
import { describe, expect, test } from 'vitest';
import { storedFiles } from '../../test-support/disk.ts';
import { dataOf, join, refusalOf } from '../../test-support/media-journeys.ts';
import { outputOf, setOutputsDesk, untilAborted } from '../../test-support/outputs-desk.ts';
import { call } from '../../test-support/test-api.ts';

const desk = setOutputsDesk();
const { until, now, retry, cancel, askFor, readyWith, waitForOutput } = desk;

describe('the whole request', () => {
  test('cancelled while files are made takes them along; retried it makes them all', async () => {
    desk.beforeBurning = untilAborted;
    dataOf(await askFor({ burnedIn: true }));
    await waitForOutput('burned-in', 'working');
    const { ticketId } = await now();
    dataOf(await cancel(ticketId));
    expect(outputOf(await now(), 'burned-in').status).toBe('cancelled');
    desk.beforeBurning = async () => {};
    dataOf(await retry(ticketId));
    const request = await until(['ready']);
    expect(outputOf(request, 'burned-in').status).toBe('ready');
  });

  test('deleted leaves none of its files', async () => {
    const { api, caller } = desk;
    const request = await readyWith({ burnedIn: true, softMkv: true });
    const names = request.outputs.map(({ fileName }) => fileName);
    expect(await storedFiles(api)).toEqual(expect.arrayContaining(names));
    const params = { ticketId: request.ticketId };
    expect((await call(api, deleteVideoRequest, { caller, params })).statusCode).toBe(200);
    const left = await storedFiles(api);
    expect(names.filter((name) => name && left.includes(name))).toEqual([]);
  });

  test('is nobody’s who is of another organisation', async () => {
    const { api } = desk;
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
