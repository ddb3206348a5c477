import { splitSubtitle } from '@glossa/contracts/subtitle-changes';
import { draftWords } from '@glossa/contracts/subtitles';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeDraft, cueAt, cuesOf, edit } from '../../../testing/draft-calls.ts';
import { dataOf, transcriptOf } from '../../../testing/media-calls.ts';
import { call } from '../../../testing/test-api.ts';
import { type CurrentDrafts, useDrafts } from '../../../testing/use-drafts.ts';
import { shareWords } from '../index.ts';

const drafts = useDrafts();
let fixture: CurrentDrafts;
beforeEach(() => {
  fixture = drafts.current();
});

const db = () => fixture.api.services.database.db;
const open = (caller = fixture.anna) => drafts.open(caller);
const wordsOf = async (reportId: string) =>
  dataOf<Record<string, unknown[]>>(
    await call(fixture.api, draftWords, { caller: fixture.anna, params: { report_id: reportId } }),
  );
/** Words that stand in sets of people. */
const copied = async () =>
  (
    await sql<{ id: string }>`
      SELECT c.id FROM cues c JOIN cue_sets s ON s.id = c.cue_set_id
      WHERE s.transcript_id = ${fixture.transcribeId} AND s.created_by IS NOT NULL AND c.words IS NOT NULL AND c.words <> '[]'`.execute(
      db(),
    )
  ).rows.map(({ id }) => id);

describe('the words of the machine', () => {
  test('are kept once, with its set, and read with every version', async () => {
    const before = cuesOf(await transcriptOf(fixture.api, fixture.anna, fixture.transcribeId));
    const [first, second, third] = before;
    const draft = await open();
    expect(Object.keys(await wordsOf(draft.reportId))).toHaveLength(before.length);
    await changeDraft(fixture.api, fixture.anna, draft.reportId, [
      edit(cueAt(draft, 0), { text: 'Typed anew' }),
      edit(cueAt(draft, 1), { endMs: cueAt(draft, 1).endMs - 1 }),
    ]);
    expect(await copied()).toEqual([]);
    dataOf(await drafts.publish(fixture.anna, draft));
    const after = cuesOf(await transcriptOf(fixture.api, fixture.anna, fixture.transcribeId));
    expect(after.map(({ words }) => words)).toEqual([
      [],
      second?.words,
      third?.words,
      ...before.slice(3).map(({ words }) => words),
    ]);
    expect(first?.words).not.toEqual([]);

    // From a version of people's, too.
    const next = await open(fixture.ben);
    expect(Object.keys(await wordsOf(next.reportId))).toHaveLength(before.length - 1);
    expect(await copied()).toEqual([]);
  });

  test('that people divide are kept with their cues, and given back they are the machine’s again', async () => {
    const draft = await open();
    const cue = cueAt(draft, 0);
    const heard = (await wordsOf(draft.reportId))[cue.id];
    dataOf(
      await call(fixture.api, splitSubtitle, {
        caller: fixture.anna,
        payload: {
          reportId: draft.reportId,
          changeId: crypto.randomUUID(),
          cueId: cue.id,
          revision: cue.revision,
          at: { offset: cue.text.indexOf(' ') + 1 },
        },
      }),
    );
    expect(await copied()).toHaveLength(2);
    const divided = await open();
    const [left, right] = cuesOf(divided);
    if (!left || !right) throw new Error('not divided');
    await changeDraft(fixture.api, fixture.anna, draft.reportId, [
      edit(left, { text: cue.text, endMs: cue.endMs, words: heard as never }),
      { cueId: right.id, revision: right.revision, cue: null },
    ]);
    expect(await copied()).toEqual([]);
    expect((await wordsOf(draft.reportId))[cue.id]).toEqual(heard);
  });

  test('that were copied by earlier versions of Glossa are given back', async () => {
    const draft = await open();
    const expected = await wordsOf(draft.reportId);
    await sql`UPDATE cues SET words = heard.words FROM cue_sets s JOIN cues heard ON heard.cue_set_id = s.words_set_id
      WHERE s.id = cues.cue_set_id AND s.id = ${draft.reportId} AND heard.id = cues.id`.execute(
      db(),
    );
    await sql`UPDATE cue_sets SET words_set_id = NULL WHERE id = ${draft.reportId}`.execute(db());
    await changeDraft(fixture.api, fixture.anna, draft.reportId, [
      edit(cueAt(draft, 0), { text: 'Typed' }),
    ]);
    delete expected[cueAt(draft, 0).id];
    expect(await copied()).toHaveLength(Object.keys(expected).length);
    expect(await wordsOf(draft.reportId)).toEqual(expected);
    await shareWords(db());
    expect(await copied()).toEqual([]);
    expect(await wordsOf(draft.reportId)).toEqual(expected);
    expect(await shareWords(db())).toBe(0);
  });
});
