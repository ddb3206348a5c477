import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join as joinPath } from 'node:path';
import { putSpeechModel } from '@glossa/contracts/engine-settings';
import { type EngineOverview, getEngineOverview } from '@glossa/contracts/engines';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fixedModels } from '../platform/models/catalogue.ts';
import { dataOf, join } from '../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../testing/test-api.ts';

/** Two processes of one installation: what is chosen in one transcribes in the other, which was running before. */
let one: TestApi;
let other: TestApi;
let caller: Caller & { organisationId: string };
beforeAll(async () => {
  one = await createTestApi();
  other = await createTestApi({ beside: one });
  caller = await join(one, 'Organisation administrator');
});
afterAll(async () => {
  await other.stop();
  await one.stop();
});
afterEach(() => remove());

const small = fixedModels.find(({ id }) => id === 'whisper-small');
const folder = () => joinPath(one.services.models.folder, small?.folder ?? '');
/** Its files are there; nothing reads them here. */
async function put(): Promise<void> {
  for (const { path } of small?.files ?? []) {
    const file = joinPath(folder(), path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, '{}');
  }
}
const remove = () => rm(folder(), { recursive: true, force: true });
const choose = (model: string | null) =>
  call(one, putSpeechModel, { caller, payload: { model } }).then(dataOf);
const chosen = async (organisationId = caller.organisationId) => {
  const found = await other.services.chooseSpeechEngine('en', organisationId);
  return found && { id: found.engine.id, insteadOf: found.insteadOf };
};

test('a chosen model is used for the next transcription in a process that was running', async () => {
  await put();
  expect(await chosen()).toEqual({ id: 'whisper-base', insteadOf: null });
  await choose('whisper-small');
  expect(await chosen()).toEqual({ id: 'whisper-small', insteadOf: null });
  // Of another organization.
  const { organisationId } = await join(one, 'Viewer');
  expect(await chosen(organisationId)).toEqual({ id: 'whisper-base', insteadOf: null });
});

test('a chosen model that is missing is replaced by the best installed one, which says so', async () => {
  await choose('whisper-small');
  expect(await chosen()).toEqual({ id: 'whisper-base', insteadOf: 'whisper-small' });
  await put();
  expect(await chosen()).toEqual({ id: 'whisper-small', insteadOf: null });
});

test('the overview lists the chosen model and what else is installed', async () => {
  const ids = async () =>
    dataOf<EngineOverview>(await call(other, getEngineOverview, { caller }))
      .engines.filter(({ kind }) => kind === 'speech-to-text')
      .map(({ id, ready }) => `${id} ${ready}`);
  await choose(null);
  expect(await ids()).toEqual(['whisper-base true']);
  await choose('whisper-small');
  expect(await ids()).toEqual(['whisper-small false', 'whisper-base true']);
});
