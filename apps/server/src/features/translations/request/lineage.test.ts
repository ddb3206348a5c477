import { beforeEach, expect, test } from 'vitest';
import { cuesOf, edit, openDraft, textsOf } from '../../../testing/draft-calls.ts';
import { setupTranslationTest } from '../../../testing/translation-fixture.ts';

const fixture = setupTranslationTest();
const { until, verify, ready, now, view, editDraft, editSource, editTranslation } = fixture;

const openTexts = async (id: string) =>
  cuesOf(await openDraft(fixture.api, fixture.caller, { kind: 'translation', id }));

/** The first three cues are one sentence. */
const oneSentence = ['Good morning everyone and', 'welcome to the first lesson', 'about rivers.'];
const usedWords = async () => {
  const { rows } = await fixture.api.services.database.pool.query(
    'SELECT words_charged FROM translation_requests WHERE media_id = $1',
    [fixture.mediaId],
  );
  return Number(rows[0].words_charged);
};

let ticketId: string;
beforeEach(async () => {
  await fixture.api.services.database.db.deleteFrom('memory_units').execute();
  await editSource((cues) =>
    oneSentence.flatMap((text, index) => {
      const cue = cues[index];
      return cue ? [edit(cue, { text })] : [];
    }),
  );
  await verify();
  ({ ticketId } = await ready());
});

const correctAll = () =>
  editTranslation(ticketId, (cues) =>
    cues.slice(0, 3).map((cue, index) => edit(cue, { text: `Corrigé ${index}` })),
  );
const changeThird = () =>
  editSource((cues) => (cues[2] ? [edit(cues[2], { text: 'about mountains.' })] : []));
const update = () => fixture.update(ticketId);

test('a changed word makes one corrected cue outdated, and updating replaces none of them', async () => {
  await correctAll();
  await until(['ready']);
  await changeThird();
  expect(await now()).toMatchObject({ status: 'stale', staleCueCount: 1, contextCueCount: 2 });
  expect(cuesOf(await view(ticketId)).map(({ stale }) => stale)).toEqual([
    false,
    false,
    true,
    ...cuesOf(await view(ticketId))
      .slice(3)
      .map(() => false),
  ]);

  expect(await update()).toMatchObject({ status: 'stale', staleCueCount: 1, suggestionCount: 1 });
  const renewed = cuesOf(await view(ticketId));
  expect(renewed.slice(0, 3).map(({ text }) => text)).toEqual([
    'Corrigé 0',
    'Corrigé 1',
    'Corrigé 2',
  ]);
  expect(renewed[2]).toMatchObject({
    stale: true,
    review: { sourceBefore: 'about rivers.', suggestion: expect.stringContaining('mountains') },
  });
  expect(renewed.slice(0, 2).map(({ review }) => review)).toEqual(
    Array(2).fill({ contextChanged: true, sourceBefore: null, suggestion: null }),
  );
});

test('a suggestion is accepted or dismissed in the draft, and is settled with it', async () => {
  await correctAll();
  await until(['ready']);
  await changeThird();
  await update();
  const [, , third] = await openTexts(ticketId);
  if (!third) throw new Error('no third cue');
  await editTranslation(ticketId, () => [edit(third, { text: third.review?.suggestion ?? '' })]);
  expect(await until(['ready'])).toMatchObject({ staleCueCount: 0, suggestionCount: 0 });
  const accepted = cuesOf(await view(ticketId))[2];
  expect(accepted?.text).toContain('mountains');
  expect(accepted?.review).toBeUndefined();

  await editSource((cues) => (cues[2] ? [edit(cues[2], { text: 'about lakes.' })] : []));
  await update();
  const [, , again] = await openTexts(ticketId);
  if (!again) throw new Error('no third cue');
  expect(again.review).toMatchObject({ sourceBefore: 'about mountains.' });
  await editTranslation(ticketId, () => [edit(again, { text: again.text })]);
  expect(await until(['ready'])).toMatchObject({ staleCueCount: 0, suggestionCount: 0 });
  expect(cuesOf(await view(ticketId))[2]?.text).toContain('mountains');
});

test('cues follow a change of times without translating again; a retimed one stays', async () => {
  await editTranslation(ticketId, (cues) =>
    cues[1] ? [edit(cues[1], { endMs: cues[1].endMs - 90 })] : [],
  );
  await until(['ready']);
  const before = cuesOf(await view(ticketId));
  const { calls } = fixture;
  const words = await usedWords();
  await editSource((cues) =>
    cues.map((cue) => edit(cue, { startMs: cue.startMs + 40, endMs: cue.endMs + 40 })),
  );
  // Its files are made again by an update.
  expect(await now()).toMatchObject({ status: 'stale', staleCueCount: 0, contextCueCount: 0 });
  const after = cuesOf(await view(ticketId));
  expect(after.map(({ startMs }) => startMs)).toEqual(
    before.map(({ startMs }, index) => (index === 1 ? startMs : startMs + 40)),
  );
  expect(textsOf(await view(ticketId))).toEqual(before.map(({ text }) => text));
  expect([fixture.calls, await usedWords()]).toEqual([calls, words]);
});

test('a machine’s sentence is renewed as a whole, a new source cue is translated', async () => {
  await changeThird();
  await editSource((cues) => {
    const last = cues.at(-1);
    if (!last) return [];
    const { startMs, endMs } = last;
    const middle = Math.round((startMs + endMs) / 2);
    const cue = { startMs: middle + 200, endMs, text: 'One more thing.' };
    return [edit(last, { endMs: middle }), { cueId: 'added-cue', revision: null, cue }];
  });
  expect(await now()).toMatchObject({ status: 'stale', staleCueCount: 1, untranslatedCount: 1 });
  expect(await update()).toMatchObject({ status: 'ready', staleCueCount: 0, contextCueCount: 0 });
  const texts = textsOf(await view(ticketId)).join(' ');
  expect(texts).toContain('mountains');
  expect(texts).toContain('One more thing');
});

test('a deleted source cue suggests deleting the text of a user', async () => {
  await correctAll();
  await until(['ready']);
  await editSource((cues) =>
    cues[1] ? [{ cueId: cues[1].id, revision: cues[1].revision, cue: null }] : [],
  );
  expect(await update()).toMatchObject({ status: 'stale', suggestionCount: 1 });
  expect(cuesOf(await view(ticketId))[1]).toMatchObject({
    text: 'Corrigé 1',
    review: { sourceBefore: oneSentence[1], suggestion: '' },
  });
});

test('updating keeps what a user wrote in an open draft', async () => {
  const draft = await editDraft({ kind: 'translation', id: ticketId }, (cues) =>
    cues[2] ? [edit(cues[2], { text: 'Encore au travail' })] : [],
  );
  await changeThird();
  expect(await update()).toMatchObject({ status: 'ready' });
  const [, , third] = await openTexts(ticketId);
  expect(third).toMatchObject({
    text: 'Encore au travail',
    stale: true,
    review: { sourceBefore: 'about rivers.', suggestion: expect.stringContaining('mountains') },
  });
  expect(draft.baseVersion).toBe(1);
});
