import { randomUUID } from 'node:crypto';
import type { PlainCue } from '@glossa/contracts/cues';
import { mergeSubtitles, splitSubtitle } from '@glossa/contracts/subtitle-changes';
import { replaceTranslationSubtitle } from '@glossa/contracts/subtitles';
import { retryRequest } from '@glossa/contracts/translation-requests';
import { expect, test } from 'vitest';
import {
  changeDraft,
  cuesOf,
  edit,
  openDraft,
  tryPublishing,
} from '../../../testing/draft-calls.ts';
import { dataOf } from '../../../testing/media-calls.ts';
import { call } from '../../../testing/test-api.ts';
import { setupTranslationTest } from '../../../testing/translation-fixture.ts';

const fixture = setupTranslationTest();
const { until, verify, ready, retry, view, editSource } = fixture;

const openSource = () =>
  openDraft(fixture.api, fixture.caller, { kind: 'transcript', id: fixture.transcribeId });
const publishSource = async (reportId: string) =>
  dataOf(await tryPublishing(fixture.api, fixture.caller, fixture.transcribeId, reportId));
const inDraft = (reportId: string) => ({ reportId, changeId: randomUUID() });

const settle = async (ticketId: string, textOf: (cue: PlainCue) => string | undefined) => {
  const { api, caller } = fixture;
  const draft = await openDraft(api, caller, { kind: 'translation', id: ticketId });
  const changes = cuesOf(draft).flatMap((cue) => {
    const text = textOf(cue);
    return text === undefined ? [] : [edit(cue, { text })];
  });
  await changeDraft(api, caller, draft.reportId, changes);
  const payload = { ticketId, reportId: draft.reportId };
  dataOf(await call(api, replaceTranslationSubtitle, { caller, payload }));
  return until(['ready', 'stale']);
};
const update = async (ticketId: string) => {
  await verify();
  const request = await fixture.now();
  if (request.status === 'stale') dataOf(await retry(ticketId));
  return until(['ready', 'stale']);
};
const textsOf = async (ticketId: string) => cuesOf(await view(ticketId)).map(({ text }) => text);
const suggested = async (ticketId: string) =>
  cuesOf(await view(ticketId)).filter(({ review }) => typeof review?.suggestion === 'string');

test('texts of a person survive three rounds of changes of the source', async () => {
  const { api, caller } = fixture;
  await verify();
  const { ticketId } = await ready();
  const written = ['Un.', 'Deux.', 'Trois.', 'Quatre.'];
  let next = 0;
  await settle(ticketId, () => written[next++]);
  expect(await textsOf(ticketId)).toEqual(written);

  // Round one: a text and times. The suggestion is dismissed.
  await editSource(([first, second]) =>
    first && second
      ? [edit(first, { text: 'Good evening.' }), edit(second, { endMs: second.endMs - 100 })]
      : [],
  );
  await update(ticketId);
  expect(await textsOf(ticketId)).toEqual(written);
  expect(await suggested(ticketId)).toMatchObject([
    { text: 'Un.', review: { suggestion: expect.stringContaining('Good evening') } },
  ]);
  await settle(ticketId, ({ text, stale }) => (stale ? text : undefined));
  expect(await textsOf(ticketId)).toEqual(written);
  expect(await suggested(ticketId)).toEqual([]);

  // Round two: a split without changed words, and a changed text. The suggestion is accepted.
  const split = await openSource();
  const [, second, third] = cuesOf(split);
  if (!second || !third) throw new Error('cues are missing');
  const { id: cueId, revision } = second;
  const at = { offset: second.text.indexOf(' to') };
  dataOf(
    await call(api, splitSubtitle, {
      caller,
      payload: { ...inDraft(split.reportId), cueId, revision, newCueId: 'second-half', at },
    }),
  );
  await changeDraft(api, caller, split.reportId, [edit(third, { text: 'Today about lakes.' })]);
  await publishSource(split.reportId);
  await update(ticketId);
  expect(await textsOf(ticketId)).toEqual(written);
  const [lakes, ...others] = await suggested(ticketId);
  expect([lakes?.text, others]).toEqual(['Trois.', []]);
  await settle(ticketId, ({ review }) => review?.suggestion ?? undefined);
  const accepted = (await textsOf(ticketId))[2];
  expect(accepted).toContain('lakes');
  expect(await textsOf(ticketId)).toEqual(written.with(2, accepted ?? ''));

  // Round three: the halves are merged, the last cue is changed and its suggestion is left open.
  const merge = await openSource();
  const halves = cuesOf(merge).slice(1, 3);
  dataOf(
    await call(api, mergeSubtitles, {
      caller,
      payload: {
        ...inDraft(merge.reportId),
        cues: halves.map(({ id, revision: seen }) => ({ cueId: id, revision: seen })),
      },
    }),
  );
  const last = cuesOf(merge).at(-1);
  if (!last) throw new Error('no last cue');
  await changeDraft(api, caller, merge.reportId, [edit(last, { text: 'Goodbye.' })]);
  await publishSource(merge.reportId);
  expect(await update(ticketId)).toMatchObject({ status: 'stale', suggestionCount: 1 });
  expect(await textsOf(ticketId)).toEqual(written.with(2, accepted ?? ''));
  expect(await suggested(ticketId)).toMatchObject([
    { text: 'Quatre.', review: { suggestion: expect.stringContaining('Goodbye') } },
  ]);
});

test('texts of a person survive a merge of the source with suggestions accepted and dismissed', async () => {
  const { api, caller } = fixture;
  const forget = () => api.services.database.db.deleteFrom('memory_units').execute();
  const suggestions = async (ticketId: string) =>
    cuesOf(await view(ticketId)).map(({ review }) => review?.suggestion ?? null);
  await forget();
  await verify();
  const { ticketId } = await ready();
  const written = ['Un.', 'Deux.', 'Trois.', 'Quatre.'];
  let next = 0;
  await settle(ticketId, () => written[next++]);

  // The second and the third cue become one, which changes no words; the last one changes.
  const merge = await openSource();
  const [, second, third, last] = cuesOf(merge);
  if (!second || !third || !last) throw new Error('cues are missing');
  dataOf(
    await call(api, mergeSubtitles, {
      caller,
      payload: {
        ...inDraft(merge.reportId),
        cues: [second, third].map(({ id, revision }) => ({ cueId: id, revision })),
      },
    }),
  );
  await changeDraft(api, caller, merge.reportId, [edit(last, { text: 'Goodbye.' })]);
  await publishSource(merge.reportId);
  await forget();
  expect(await update(ticketId)).toMatchObject({ status: 'stale', suggestionCount: 1 });
  expect(await textsOf(ticketId)).toEqual(written);
  expect(await suggestions(ticketId)).toEqual([null, null, null, '[fr] Goodbye.']);
  await settle(ticketId, ({ text, stale }) => (stale ? text : undefined));
  expect(await textsOf(ticketId)).toEqual(written);

  // The merged cue changes: both texts for it are outdated. One suggestion is accepted, the other dismissed.
  await editSource(([, merged]) =>
    merged
      ? [edit(merged, { text: 'Welcome to the second lesson.\nToday we speak about lakes.' })]
      : [],
  );
  await forget();
  expect(await update(ticketId)).toMatchObject({ status: 'stale', suggestionCount: 2 });
  expect(await textsOf(ticketId)).toEqual(written);
  const [none, lesson, lakes, nothing] = await suggestions(ticketId);
  expect([none, nothing]).toEqual([null, null]);
  expect(`${lesson} ${lakes}`.replace(/\s+/g, ' ')).toBe(
    '[fr] Welcome to the second lesson. Today we speak about lakes.',
  );
  await settle(ticketId, ({ text, review }) =>
    text === 'Deux.' ? (review?.suggestion ?? '') : text === 'Trois.' ? text : undefined,
  );
  const kept = ['Un.', lesson, 'Trois.', 'Quatre.'];
  expect(await textsOf(ticketId)).toEqual(kept);
  expect(await suggestions(ticketId)).toEqual([null, null, null, null]);

  // The merge is undone: nothing is outdated but the files, and an update changes no text.
  const split = await openSource();
  const [, merged] = cuesOf(split);
  if (!merged) throw new Error('no merged cue');
  const { id: cueId, revision } = merged;
  const at = { offset: merged.text.indexOf('Today') };
  dataOf(
    await call(api, splitSubtitle, {
      caller,
      payload: { ...inDraft(split.reportId), cueId, revision, newCueId: 'third-again', at },
    }),
  );
  await publishSource(split.reportId);
  expect(await fixture.now()).toMatchObject({ staleCueCount: 0, suggestionCount: 0 });
  expect(await update(ticketId)).toMatchObject({ status: 'ready', suggestionCount: 0 });
  expect(await textsOf(ticketId)).toEqual(kept);
  expect(await suggestions(ticketId)).toEqual([null, null, null, null]);
});

test('retranslating everything keeps texts of people, with suggestions where the machine differs', async () => {
  const { api, caller } = fixture;
  const forget = () => api.services.database.db.deleteFrom('memory_units').execute();
  await forget();
  await verify();
  const { ticketId } = await ready();
  const machine = await textsOf(ticketId);
  await settle(ticketId, (cue) => (cue.text === machine[1] ? 'Ma leçon.' : undefined));
  const retranslate = async (greeting: string) => {
    await editSource(([first]) => (first ? [edit(first, { text: greeting })] : []));
    await verify();
    const payload = { scope: 'all' as const };
    dataOf(await call(api, retryRequest, { caller, params: { ticketId }, payload }));
    await until(['ready']);
    const texts = await textsOf(ticketId);
    expect(texts[0]).toContain(greeting.slice(0, -1));
    expect(texts.slice(1)).toEqual(['Ma leçon.', ...machine.slice(2)]);
  };
  await retranslate('Good evening.');
  // The translation memory has the person's text by now: there is nothing to suggest.
  expect(await suggested(ticketId)).toEqual([]);
  await forget();
  await retranslate('Good night.');
  expect(await suggested(ticketId)).toMatchObject([
    { text: 'Ma leçon.', stale: false, review: { suggestion: machine[1] } },
  ]);
  // Dismissed, it stays as it is.
  await settle(ticketId, (cue) => (cue.text === 'Ma leçon.' ? cue.text : undefined));
  expect(await suggested(ticketId)).toEqual([]);
  expect((await textsOf(ticketId))[1]).toBe('Ma leçon.');
});
