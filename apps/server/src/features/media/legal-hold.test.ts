import { addFeedback, addFeedbackFile, deleteFeedbackFile } from '@glossa/contracts/feedback';
import { deleteMedia, type MediaItem, retryMedia, saveMediaProject } from '@glossa/contracts/media';
import { saveLegalHold } from '@glossa/contracts/operations';
import { deleteProjUser } from '@glossa/contracts/projects';
import { retryRequest, translateFile } from '@glossa/contracts/translation-requests';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFakeTranslationEngine } from '../../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../../engines/machine-translation/translators.ts';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/testing/fake.ts';
import { createFakeDocumentTools } from '../../testing/fake-document-tools.ts';
import { answersTo, boundToMedia } from '../../testing/media-bound-calls.ts';
import { addCategory, dataOf, detailsOf, join, refusalOf } from '../../testing/media-calls.ts';
import { addProject } from '../../testing/project-calls.ts';
import { createProjectMedia, type ProjectMedia } from '../../testing/project-factory.ts';
import { endWeekOfWarning, retentionDeps, saveRules } from '../../testing/retention-fixture.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { runRetention } from '../operations/index.ts';
import { purgeDiscardedDrafts, purgeVersions } from '../subtitles/index.ts';

let api: TestApi;
/** An administrator with every permission who is in the project. */
let admin: Awaited<ReturnType<typeof join>>;
let stock: ProjectMedia;
let projectId: string;
let fileId: string;
beforeAll(async () => {
  api = await createTestApi({
    overrides: {
      mediaTools: createFakeMediaTools(),
      documentTools: createFakeDocumentTools(),
      speechEngines: [createFakeSpeechEngine()],
      translators: createTranslators([createFakeTranslationEngine()]),
    },
    worker: true,
  });
});
afterAll(() => api.stop());

const setHold = async (legalHold: boolean) =>
  dataOf(await call(api, saveLegalHold, { caller: admin, payload: { projectId, legalHold } }));

beforeEach(async () => {
  admin = await join(api, 'Organisation administrator');
  projectId = await addProject(api, admin, 'Inquiry', [admin]);
  stock = await createProjectMedia(api, admin, await addCategory(api, admin), projectId);
  const payload = { kind: 'timing', subject: 'Late', mediaId: stock.recording.mediaId };
  const { ticketId } = dataOf<{ ticketId: string }>(
    await call(api, addFeedback, { caller: admin, payload }),
  );
  const note = new FormData();
  note.append('file', new Blob(['Good morning.']), 'note.txt');
  const params = { id: ticketId };
  const answer = await call(api, addFeedbackFile, { caller: admin, params, payload: note });
  fileId = dataOf<{ fileId: string }>(answer).fileId;
  await setHold(true);
});

/** Everything of the project that must stay as it is, by id. */
async function contents(): Promise<unknown> {
  const { db } = api.services.database;
  const { rows } = await sql`
    WITH held AS (SELECT * FROM media WHERE organisation_id = ${admin.organisationId})
    SELECT 'media' AS what, id::text, project_id::text || file_name AS value FROM held
    UNION ALL SELECT 'transcript', t.id::text, t.published_set_id::text FROM transcripts t JOIN held ON held.id = t.media_id
    UNION ALL SELECT 'translation', t.id::text, coalesce(t.published_set_id::text, '') || coalesce(t.disclaimer, '')
      FROM translation_requests t JOIN held ON held.id = t.media_id
    UNION ALL SELECT 'output', o.id::text, o.file_name FROM translation_outputs o
      JOIN translation_requests t ON t.id = o.ticket_id JOIN held ON held.id = t.media_id WHERE o.kind <> 'soft-mkv'
    UNION ALL SELECT 'segment', s.ticket_id || s.segment_id, s.target FROM document_segments s
      JOIN translation_requests t ON t.id = s.ticket_id JOIN held ON held.id = t.media_id
    UNION ALL SELECT 'cue', c.cue_set_id || c.id, c.text FROM cues c JOIN cue_sets s ON s.id = c.cue_set_id AND s.state = 'published'
      WHERE s.organisation_id = ${admin.organisationId}
    UNION ALL SELECT 'feedback file', f.id::text, f.file_name FROM feedback_files f
      JOIN feedback_tickets t ON t.id = f.ticket_id WHERE t.organisation_id = ${admin.organisationId}
    UNION ALL SELECT 'project', id::text, name FROM projects WHERE organisation_id = ${admin.organisationId}
    ORDER BY 1, 2`.execute(db);
  return rows;
}

describe('on legal hold', () => {
  test('no call changes or deletes anything, whoever makes it', async () => {
    const before = await contents();
    const writing = boundToMedia.filter(([, { method }]) => method !== 'GET');
    const answers = await answersTo(api, admin, stock, writing);
    const blocked = Object.keys(answers).filter((name) => answers[name] === '409 LEGAL_HOLD');
    expect(blocked.sort()).toEqual(
      [
        'deleteDocRequest',
        'deleteMedia',
        'deleteRemovedSegment',
        'deleteVideoRequest',
        'rebuildDocument',
        'replaceSubtitle',
        'replaceTranslationSubtitle',
        'retryMedia',
        'saveMediaFilterProfile',
        'updateDocumentSegment',
        'updateTranslatedDisclaimer',
      ].sort(),
    );
    expect(await contents()).toEqual(before);
  });

  test('media cannot be opened or moved to another project', async () => {
    const { mediaId } = stock.recording;
    const other = await addProject(api, admin, 'Elsewhere', [admin]);
    for (const to of [null, other]) {
      const refused = await call(api, saveMediaProject, {
        caller: admin,
        params: { mediaId },
        payload: { projectId: to },
      });
      expect(refusalOf(refused)).toBe('409 LEGAL_HOLD');
      expect(refused.json().messageRef).toMatchObject({ params: { project: 'Inquiry' } });
    }
    expect(await detailsOf(api, admin, mediaId)).toMatchObject({ projectId, legalHold: true });
  });

  test('system administrators cannot delete it either', async () => {
    const system = await join(api, 'System administrator');
    const params = { fileName: stock.recording.fileName };
    expect(refusalOf(await call(api, deleteMedia, { caller: system, params }))).toBe(
      '409 LEGAL_HOLD',
    );
  });

  test('documents are not read again and stale translations not made again', async () => {
    const { db } = api.services.database;
    const retried = await call(api, retryMedia, {
      caller: admin,
      params: { mediaId: stock.document.mediaId },
      payload: {},
    });
    expect(refusalOf(retried)).toBe('409 LEGAL_HOLD');
    const { ticketId, mediaId } = stock.recording;
    await db
      .updateTable('translation_requests')
      .set({ status: 'stale' })
      .where('id', '=', ticketId)
      .execute();
    for (const scope of ['stale', 'all']) {
      const params = { ticketId };
      expect(
        refusalOf(await call(api, retryRequest, { caller: admin, params, payload: { scope } })),
      ).toBe('409 LEGAL_HOLD');
    }
    const again = { mediaId, targetLanguages: ['fr'] };
    expect(refusalOf(await call(api, translateFile, { caller: admin, payload: again }))).toBe(
      '409 LEGAL_HOLD',
    );
    // A translation into another language replaces nothing.
    const another = { mediaId, targetLanguages: ['es'] };
    expect((await call(api, translateFile, { caller: admin, payload: another })).statusCode).toBe(
      200,
    );
  });

  test('files of feedback and the project itself stay', async () => {
    expect(
      refusalOf(await call(api, deleteFeedbackFile, { caller: admin, params: { id: fileId } })),
    ).toBe('409 LEGAL_HOLD');
    expect(
      refusalOf(await call(api, deleteProjUser, { caller: admin, params: { id: projectId } })),
    ).toBe('409 LEGAL_HOLD');
  });

  test('housekeeping passes over media, versions, drafts and their audit entries', async () => {
    const { services } = api;
    const { db } = services.database;
    const { transcribeId, reportId, mediaId } = stock.recording;
    await db
      .updateTable('cue_sets')
      .set({ state: 'discarded', discarded_at: new Date('2020-01-01') })
      .where('id', '=', reportId)
      .execute();
    const { id: replaced } = await db
      .insertInto('cue_sets')
      .values({
        organisation_id: admin.organisationId,
        transcript_id: transcribeId,
        ticket_id: null,
        state: 'replaced',
        version: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`INSERT INTO audit_log (organisation_id, action, subject, at)
      VALUES (${admin.organisationId}, 'media-uploaded', ${mediaId}, '2020-01-01')`.execute(db);
    await saveRules(api, admin, { media: 1, outputs: 1, audit: 90 });
    await endWeekOfWarning(api, admin);
    await db
      .updateTable('media')
      .set({ created_at: new Date('2020-01-01') })
      .execute();
    const before = await contents();
    const housekeeping = async () => {
      await runRetention(retentionDeps(api));
      await purgeDiscardedDrafts(db, new Date());
      await purgeVersions({ db, logger: services.logger }, 0);
    };
    const left = async () => {
      const draft = db.selectFrom('cue_sets').select('id').where('id', '=', reportId);
      const version = db.selectFrom('cue_sets').select('purged_at').where('id', '=', replaced);
      const entry = db
        .selectFrom('audit_log')
        .select('id')
        .where('subject', '=', mediaId)
        .where('at', '<', new Date('2021-01-01'));
      return [
        (await draft.execute()).length,
        (await version.executeTakeFirst())?.purged_at ?? null,
        (await entry.execute()).length,
      ];
    };
    await housekeeping();
    expect(await contents()).toEqual(before);
    expect(await left()).toEqual([1, null, 1]);
    await setHold(false);
    await housekeeping();
    expect(await left()).not.toEqual([1, null, 1]);
    expect(await contents()).not.toEqual(before);
  });
});

test('after the hold is released, media can be deleted', async () => {
  await setHold(false);
  const { mediaId, fileName } = stock.recording;
  expect(await detailsOf(api, admin, mediaId)).toMatchObject({
    legalHold: false,
  } satisfies Partial<MediaItem>);
  expect((await call(api, deleteMedia, { caller: admin, params: { fileName } })).statusCode).toBe(
    200,
  );
});
