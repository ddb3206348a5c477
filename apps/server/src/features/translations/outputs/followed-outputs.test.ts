import type { PlainCue } from '@glossa/contracts/cues';
import { makeTranslationOutput } from '@glossa/contracts/translation-outputs';
import { expect, test } from 'vitest';
import { edit } from '../../../testing/draft-calls.ts';
import { dataOf } from '../../../testing/media-calls.ts';
import { outputOf, setupOutputsTest } from '../../../testing/outputs-fixture.ts';
import { call } from '../../../testing/test-api.ts';

const fixture = setupOutputsTest();
const { now, until, askFor, waitForOutput, editSource } = fixture;

const changeFirst = (fields: Parameters<typeof edit>[1]) =>
  editSource(([first]) => (first ? [edit(first, fields)] : []));

/** Asks for a burned-in video, and runs `meanwhile` while it is made. */
const burnedWhile = async (meanwhile: () => Promise<void>) => {
  const gate = Promise.withResolvers<void>();
  fixture.beforeBurning = () => gate.promise;
  dataOf(await askFor({ burnedIn: true }));
  await waitForOutput('burned-in', 'working');
  await waitForOutput('subtitles', 'ready');
  await expect.poll(() => fixture.burned).toBe(1);
  await meanwhile().finally(gate.resolve);
  return until(['ready', 'stale']);
};

test.each([
  ['times', { startMs: 40 }],
  ['track', { track: 'upper' }],
  ['place', { placement: { align: 'left' } }],
  ['speaker', { speaker: 'Anna' }],
] as const)('a file made while the source got other %s is outdated', async (_what, fields) => {
  const done = await burnedWhile(() => changeFirst(fields));
  expect(outputOf(done, 'burned-in').status).toBe('stale');
  expect(outputOf(done, 'subtitles').status).toBe('stale');
  expect(done).toMatchObject({ status: 'stale', staleCueCount: 0 });
});

test('a file made while the source changed without effect on it is ready', async () => {
  const done = await burnedWhile(async () => {
    await changeFirst({ startMs: 40 });
    await changeFirst({ startMs: 0 });
  });
  expect(outputOf(done, 'burned-in').status).toBe('ready');
  expect((await now()).status).toBe('ready');
});

test('files are ready again when the source has the times and words of before', async () => {
  dataOf(await askFor({ burnedIn: true }));
  const made = await until(['ready']);
  for (const fields of [{ startMs: 40 }, { text: 'Good evening to you all.' }]) {
    let before: PlainCue | undefined;
    await editSource((cues) => {
      before = cues[0];
      return before ? [edit(before, fields)] : [];
    });
    const outdated = await now();
    expect(outdated.status).toBe('stale');
    expect(outdated.outputs.map(({ status }) => status)).toEqual(['stale', 'stale']);
    await changeFirst({ startMs: before?.startMs, text: before?.text });
    const again = await now();
    expect(again.status).toBe('ready');
    expect(again.outputs).toEqual(made.outputs);
  }
  expect(fixture.burned).toBe(1);
});

test('a file stays outdated while only a part of the source is changed back', async () => {
  dataOf(await askFor({ burnedIn: true }));
  await until(['ready']);
  await editSource((cues) => cues.slice(0, 2).map((cue) => edit(cue, { speaker: 'Anna' })));
  await changeFirst({ speaker: null });
  expect((await now()).outputs.map(({ status }) => status)).toEqual(['stale', 'stale']);
});

test('an update makes files again whose times changed, and translates nothing', async () => {
  dataOf(await askFor({ burnedIn: true }));
  await until(['ready']);
  const { calls } = fixture;
  await changeFirst({ startMs: 40 });
  const { ticketId } = await until(['stale']);
  // One of them alone does not make the translation current.
  const params = { ticketId };
  const payload = { kind: 'burned-in' };
  dataOf(
    await call(fixture.api, makeTranslationOutput, { caller: fixture.caller, params, payload }),
  );
  await waitForOutput('burned-in', 'ready');
  expect(outputOf(await until(['stale']), 'subtitles').status).toBe('stale');
  await fixture.verify();
  dataOf(await fixture.retry(ticketId));
  const done = await until(['ready', 'stale']);
  expect(done.status).toBe('ready');
  expect(done.outputs.map(({ status }) => status)).toEqual(['ready', 'ready']);
  expect(fixture.calls).toBe(calls);
});
