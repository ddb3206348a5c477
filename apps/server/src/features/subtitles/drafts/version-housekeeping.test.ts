import type { KeptFile } from '@glossa/contracts/kept-file';
import { putKeptFile } from '@glossa/contracts/subtitle-draft-files';
import { viewSubtitleVersion, viewSubtitleVersions } from '@glossa/contracts/subtitles';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../../../platform/log.ts';
import { changeDraft, cueAt, cuesOf, edit, textsOf } from '../../../testing/draft-calls.ts';
import {
  dataOf,
  refusalOf,
  transcriptOf,
  transitionVerification,
} from '../../../testing/media-calls.ts';
import { call } from '../../../testing/test-api.ts';
import { type CurrentDrafts, useDrafts } from '../../../testing/use-drafts.ts';
import { purgeDiscardedDrafts, purgeVersions } from '../index.ts';

const drafts = useDrafts();
let fixture: CurrentDrafts;
beforeEach(() => {
  fixture = drafts.current();
});

const db = () => fixture.api.services.database.db;
const open = (caller = fixture.anna) => drafts.open(caller);
const publishNew = async (text: string) => {
  const draft = await open();
  await drafts.retext(fixture.anna, draft, 0, text);
  dataOf(await drafts.publish(fixture.anna, draft));
  return draft.reportId;
};
const versions = async () =>
  dataOf<Array<{ setId: string; version: number; cueCount: number }>>(
    await call(fixture.api, viewSubtitleVersions, { caller: fixture.anna, params: drafts.owner() }),
  );

describe('housekeeping of versions', () => {
  const purge = (keep: number) => purgeVersions({ db: db(), logger: createLogger('silent') }, keep);

  test('takes the cues of old versions, and leaves that they were there', async () => {
    const machine = (await transcriptOf(fixture.api, fixture.anna, fixture.transcribeId)).id;
    const sets = [];
    for (const text of ['Two', 'Three', 'Four', 'Five']) sets.push(await publishNew(text));
    const before = cuesOf(await transcriptOf(fixture.api, fixture.anna, fixture.transcribeId));
    await purge(1);
    expect((await versions()).map(({ setId }) => setId)).toEqual([sets[3], sets[2], machine]);
    expect((await versions()).every(({ cueCount }) => cueCount > 0)).toBe(true);
    expect(cuesOf(await transcriptOf(fixture.api, fixture.anna, fixture.transcribeId))).toEqual(
      before,
    );
    const gone = await call(fixture.api, viewSubtitleVersion, {
      caller: fixture.anna,
      params: { set_id: sets[0] ?? '' },
    });
    expect(refusalOf(gone)).toBe('404 NOT_FOUND');
    const rows = await db()
      .selectFrom('cue_sets')
      .select(['version', 'published_by'])
      .where('transcript_id', '=', fixture.transcribeId)
      .where('purged_at', 'is not', null)
      .orderBy('version')
      .execute();
    expect(rows).toEqual([2, 3].map((version) => ({ version, published_by: fixture.anna.userId })));
    expect(await purge(1)).toBe(0);
    // And people go on from there.
    await publishNew('Six');
    expect((await versions()).map(({ version }) => version)).toEqual([6, 5, 4, 1]);
  });

  test('keeps what somebody verified, what a draft was made from, and all while a translation is made', async () => {
    const verified = await publishNew('Two');
    dataOf(
      await transitionVerification(fixture.api, fixture.anna, fixture.transcribeId, 'VERIFIED'),
    );
    await publishNew('Three');
    const base = await publishNew('Four');
    const draft = await open(fixture.ben);
    for (const text of ['Five', 'Six', 'Seven']) await publishNew(text);
    await sql`INSERT INTO translation_requests (organisation_id, media_id, language, source_language, status, requested_by)
      SELECT organisation_id, id, 'fr', 'en', 'translating', uploaded_by FROM media WHERE id = ${fixture.mediaId}`.execute(
      db(),
    );
    const all = await versions();
    await purge(0);
    expect(await versions()).toEqual(all);
    await sql`DELETE FROM translation_requests WHERE media_id = ${fixture.mediaId}`.execute(db());
    await purge(0);
    expect((await versions()).map(({ version }) => version)).toEqual([7, 4, 2, 1]);
    expect((await versions()).map(({ setId }) => setId)).toEqual(
      expect.arrayContaining([verified, base]),
    );
    // Ben's changes are taken over, for which the version he began with is needed.
    await changeDraft(fixture.api, fixture.ben, draft.reportId, [
      edit(cueAt(draft, 1), { text: 'Of Ben' }),
    ]);
    expect(textsOf(await open(fixture.ben)).slice(0, 2)).toEqual(['Seven', 'Of Ben']);
  });

  test('takes imported files with the cues of their versions, and leaves those of the others', async () => {
    const put = async (reportId: string, name: string) => {
      const file: KeptFile = {
        ...{ format: 'vtt', name, lineEnd: '\n', byteOrderMark: false },
        ...{ head: 'WEBVTT\n', tail: '\nNOTE End\n', cues: [] },
      };
      const { api, anna } = fixture;
      dataOf(
        await call(api, putKeptFile, { caller: anna, params: { reportId }, payload: { file } }),
      );
    };
    /** How many files each set has, and how many that it had before. */
    const filesOf = async (setId: string) => {
      const { rows } = await sql<{ kept: string | null; former: number }>`
        SELECT (SELECT file ->> 'name' FROM kept_files WHERE cue_set_id = ${setId}) AS kept,
          (SELECT count(*)::int FROM former_kept_files WHERE cue_set_id = ${setId}) AS former`.execute(
        db(),
      );
      return rows[0];
    };
    const sets: string[] = [];
    for (const name of ['two.vtt', 'three.vtt', 'four.vtt', 'five.vtt']) {
      const draft = await open();
      await put(draft.reportId, name);
      await drafts.retext(fixture.anna, draft, 0, name);
      dataOf(await drafts.publish(fixture.anna, draft));
      sets.push(draft.reportId);
      // Published drafts have none of these any more, unless a process of a version before left them.
      await sql`INSERT INTO former_kept_files (id, cue_set_id, file, counts)
        SELECT gen_random_uuid(), cue_set_id, file, counts FROM kept_files WHERE cue_set_id = ${draft.reportId}`.execute(
        db(),
      );
    }
    const { reportId } = await open();
    await put(reportId, 'six.vtt');
    const [two = '', three = '', four = '', five = ''] = sets;
    expect(await filesOf(two)).toEqual({ kept: 'two.vtt', former: 1 });

    expect(await purge(1)).toBe(2);
    expect(await filesOf(two)).toEqual({ kept: null, former: 0 });
    expect(await filesOf(three)).toEqual({ kept: null, former: 0 });
    expect(await filesOf(four)).toEqual({ kept: 'four.vtt', former: 1 });
    expect(await filesOf(five)).toEqual({ kept: 'five.vtt', former: 1 });
    // What undo in the draft brings back.
    expect(await filesOf(reportId)).toEqual({ kept: 'six.vtt', former: 1 });

    await sql`UPDATE cue_sets SET state = 'discarded', discarded_at = now() WHERE id = ${reportId}`.execute(
      db(),
    );
    await purgeDiscardedDrafts(db(), new Date(Date.now() + 8 * 86_400_000));
    expect(await filesOf(reportId)).toEqual({ kept: null, former: 0 });
    expect(await filesOf(five)).toEqual({ kept: 'five.vtt', former: 1 });
  });

  test('takes discarded drafts after a week', async () => {
    const draft = await open();
    await changeDraft(fixture.api, fixture.anna, draft.reportId, [
      edit(cueAt(draft, 0), { text: 'Two' }),
    ]);
    await sql`UPDATE cue_sets SET state = 'discarded', discarded_at = now() WHERE id = ${draft.reportId}`.execute(
      db(),
    );
    const later = (days: number) => new Date(Date.now() + days * 86_400_000);
    const left = async () =>
      (await sql`SELECT FROM cues WHERE cue_set_id = ${draft.reportId}`.execute(db())).rows.length;
    await purgeDiscardedDrafts(db(), later(6));
    expect(await left()).toBe(cuesOf(draft).length);
    await purgeDiscardedDrafts(db(), later(8));
    expect(await left()).toBe(0);
    expect((await versions()).map(({ version }) => version)).toEqual([1]);
  });
});
