import { saveDeptUser } from '@glossa/contracts/departments';
import { type ErrorRates, exportErrorRates, viewErrorRates } from '@glossa/contracts/error-rates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { translate } from '../../platform/i18n/translate.ts';
import {
  createMediaRow,
  createRequestRow,
  tryMoving,
  writeTicket,
} from '../../testing/feedback-fixture.ts';
import { dataOf, join } from '../../testing/media-calls.ts';
import { addProject } from '../../testing/project-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let admin: Awaited<ReturnType<typeof join>>;
let anna: typeof admin;
let ben: typeof admin;
let projectId: string;
let departmentId: string;

/**
 * In March 2026: Anna's recording of 400 words and, in a project, one of 600; Ben's of 250. Translated: Anna's 400 into
 * French and German, her 600 into French. Another recording of 5,000 words in February.
 */
beforeAll(async () => {
  api = await createTestApi();
  admin = await join(api, 'Organisation administrator');
  anna = await join(api, 'Verifier', admin.organisationId);
  ben = await join(api, 'Verifier', admin.organisationId);
  projectId = await addProject(api, admin, '=Bridges', [anna]);
  departmentId = dataOf<{ departmentId: string }>(
    await call(api, saveDeptUser, {
      caller: admin,
      payload: {
        departmentId: null,
        name: 'Languages',
        description: '',
        addUserIds: [anna.userId],
      },
    }),
  ).departmentId;
  const march = '2026-03-10T12:00:00Z';
  const open = await createMediaRow(api, anna, { words: 400 });
  const inProject = await createMediaRow(api, anna, { words: 600, projectId });
  const ofBen = await createMediaRow(api, ben, { words: 250 });
  await createMediaRow(api, anna, { words: 5_000, transcribed: '2026-02-28T23:59:59Z' });
  const french = await createRequestRow(api, anna, {
    mediaId: open.mediaId,
    language: 'fr',
    finished: march,
  });
  await createRequestRow(api, anna, { mediaId: open.mediaId, language: 'de', finished: march });
  await createRequestRow(api, anna, {
    mediaId: inProject.mediaId,
    language: 'fr',
    finished: march,
  });

  await report(anna, { mediaId: open.mediaId, kind: 'timing' });
  await report(anna, { mediaId: inProject.mediaId, kind: 'wrong-transcript' });
  await report(ben, { mediaId: ofBen.mediaId, kind: 'wrong-transcript' });
  await report(ben, { mediaId: open.mediaId, requestId: french, kind: 'wrong-term' });
  // None of these counts: not an error, no subject, closed as no error, before the period.
  await report(ben, { mediaId: open.mediaId, kind: 'idea' });
  await report(ben, { kind: 'wrong-term' });
  const refuted = await report(ben, { mediaId: open.mediaId, kind: 'timing' });
  dataOf(await tryMoving(api, ben, refuted, { status: 'Closed' }));
  await report(ben, { mediaId: open.mediaId, kind: 'timing' }, '2026-02-28T23:59:59Z');
});
afterAll(() => api.stop());

async function report(caller: Caller, payload: object, at = '2026-03-12T08:00:00Z') {
  const ticket = await writeTicket(api, caller, payload);
  await api.services.database.db
    .updateTable('feedback_tickets')
    .set({ created_at: new Date(at) })
    .where('id', '=', ticket.ticketId)
    .execute();
  return ticket;
}

const inMarch = { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' };
const ratesBy = async (by: string, caller: Caller = anna, period: object = inMarch) =>
  dataOf<ErrorRates>(await call(api, viewErrorRates, { caller, query: { by, ...period } }));
const rate = (errors: number, words: number, perThousand: number | null) => ({
  errors,
  words,
  perThousand,
});

test('by language: transcripts and translations separately', async () => {
  const { groups, total } = await ratesBy('language');
  expect(groups).toEqual([
    // 3 of 1,250 words; 1 of 1,000; none of 400.
    { key: 'en', name: null, transcripts: rate(3, 1_250, 2.4), translations: rate(0, 0, null) },
    { key: 'fr', name: null, transcripts: rate(0, 0, null), translations: rate(1, 1_000, 1) },
    { key: 'de', name: null, transcripts: rate(0, 0, null), translations: rate(0, 400, 0) },
  ]);
  expect(total).toEqual({
    key: null,
    name: null,
    transcripts: rate(3, 1_250, 2.4),
    translations: rate(1, 1_400, 0.71),
  });
});

test('by project of the media and by department of the uploader', async () => {
  expect((await ratesBy('project')).groups).toEqual([
    { key: null, name: null, transcripts: rate(2, 650, 3.08), translations: rate(1, 800, 1.25) },
    {
      key: projectId,
      name: '=Bridges',
      transcripts: rate(1, 600, 1.67),
      translations: rate(0, 600, 0),
    },
  ]);
  expect((await ratesBy('department')).groups).toEqual([
    {
      key: departmentId,
      name: 'Languages',
      transcripts: rate(2, 1_000, 2),
      translations: rate(1, 1_400, 0.71),
    },
    { key: null, name: null, transcripts: rate(1, 250, 4), translations: rate(0, 0, null) },
  ]);
});

test('counts everything without a period', async () => {
  const { total } = await ratesBy('language', anna, {});
  expect(total.transcripts).toEqual(rate(4, 6_250, 0.64));
});

test('excludes media of projects the caller is not in from errors and words', async () => {
  const { total } = await ratesBy('language', ben);
  expect(total.transcripts).toEqual(rate(2, 650, 3.08));
  const stranger = await join(api, 'Verifier');
  expect(await ratesBy('project', stranger)).toEqual({
    groups: [],
    total: { key: null, name: null, transcripts: rate(0, 0, null), translations: rate(0, 0, null) },
  });
});

const headings = [
  'common.project',
  'feedback.export.transcriptErrors',
  'feedback.export.transcriptWords',
  'feedback.export.transcriptErrorRate',
  'feedback.export.translationErrors',
  'feedback.export.translationWords',
  'feedback.export.translationErrorRate',
] as const;

test('exports CSV without executable cells', async () => {
  const answer = await call(api, exportErrorRates, {
    caller: anna,
    query: { by: 'project', ...inMarch },
  });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.body.replace(/^\ufeff/, '').split('\r\n')).toEqual([
    headings.map((id) => `"${translate('en', id)}"`).join(','),
    '"No project","2","650","3.08","1","800","1.25"',
    `"'=Bridges","1","600","1.67","0","600","0"`,
    '"Total","3","1250","2.4","1","1400","0.71"',
    '',
  ]);
});

test('rejects a date that does not exist', async () => {
  const answer = await call(api, viewErrorRates, { caller: anna, query: { from: 'yesterday' } });
  expect(answer.statusCode).toBe(400);
});
