import {
  createDisclaimer,
  type Disclaimer,
  deleteDisclaimer,
  draftDisclaimer,
  restoreDisclaimer,
  updateDisclaimer,
  updateDisclaimerSettings,
  updateTranslatedDisclaimer,
  verifyDisclaimer,
} from '@glossa/contracts/disclaimers';
import {
  type SubtitleStyle,
  saveStylePreset,
  updateMediaStyle,
} from '@glossa/contracts/subtitle-styles';
import { defaultSubtitleStyle } from '@glossa/subtitles/subtitle-style';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { translate } from '../../../platform/i18n/translate.ts';
import {
  dataOf,
  join,
  requestsOf,
  type Uploaded,
  upload,
  waitForMedia,
  waitForRequest,
} from '../../../testing/media-calls.ts';
import { outputOf, setupOutputsTest } from '../../../testing/outputs-fixture.ts';
import { type Caller, call } from '../../../testing/test-api.ts';
import { one } from '../../../testing/translation-fixture.ts';

const fixture = setupOutputsTest();
const { now, until, askFor, readyWith, editSourceCue, waitForOutput } = fixture;
let admin: Awaited<ReturnType<typeof join>>;

/** Sends one call, and waits until all files have followed it. */
async function change(
  endpoint: Parameters<typeof call>[1],
  options: Parameters<typeof call>[2],
): Promise<unknown> {
  const { api } = fixture;
  const answer = dataOf(await call(api, endpoint, { caller: admin, ...options }));
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ open: number }>`SELECT count(*)::int AS open FROM jobs.job
          WHERE name = 'translation.follow' AND state < 'completed'`.execute(
          api.services.database.db,
        );
        return rows[0]?.open;
      },
      { timeout: 20_000, interval: 20 },
    )
    .toBe(0);
  return answer;
}
const write = (text: string, language = 'fr') =>
  change(createDisclaimer, { payload: { language, text } }) as Promise<{
    disclaimers: Disclaimer[];
  }>;
const set = (payload: object) => change(updateDisclaimerSettings, { payload });

beforeEach(async () => {
  admin = await join(fixture.api, 'Organisation administrator', fixture.caller.organisationId);
  await write('Ours.', 'en');
  await write('À nous.');
  await set({ sourceLanguage: 'en', inVideos: true, inDocuments: true });
});

const statuses = async () =>
  Object.fromEntries((await now()).outputs.map(({ kind, status }) => [kind, status]));
/** Causes: those of several translations are one notification on the screen. */
const toldTo = async (caller: Caller, mediaId = fixture.mediaId) => {
  const rows = await fixture.api.services.database.db
    .selectFrom('notifications')
    .select('params')
    .where('user_id', '=', caller.userId)
    .where('kind', '=', 'files-outdated')
    .where('media_id', '=', mediaId)
    .execute();
  return rows.map(({ params }) => params);
};
const versionOf = async (language: string) => {
  const { rows } = await sql<{ version: number }>`SELECT version FROM disclaimers
    WHERE organisation_id = ${fixture.caller.organisationId} AND language = ${language}`.execute(
    fixture.api.services.database.db,
  );
  return rows[0]?.version ?? 0;
};
const all = { burnedIn: true, softMp4: true, softMkv: true };
const fresh = {
  subtitles: 'ready',
  'burned-in': 'ready',
  'soft-mp4': 'ready',
  'soft-mkv': 'ready',
};
const former = {
  subtitles: 'ready',
  'burned-in': 'stale',
  'soft-mp4': 'stale',
  'soft-mkv': 'stale',
};

describe('videos with the disclaimer', () => {
  test('are outdated after a new version, their requester is told, and ready after the former one', async () => {
    const made = await readyWith({ ...all, disclaimer: true });
    const version = await versionOf('fr');
    await write('Autre chose.');
    expect(await statuses()).toEqual(former);
    expect((await now()).status).toBe('ready');
    expect(await toldTo(fixture.caller)).toEqual([
      { title: 'lesson', language: 'fr', cause: 'disclaimer' },
    ]);
    expect(await toldTo(admin)).toEqual([]);
    await change(restoreDisclaimer, { payload: { language: 'fr', version } });
    expect((await now()).outputs).toEqual(made.outputs);
    expect(fixture.burned).toBe(1);
  });

  test('are outdated after each other change of what they show', async () => {
    await readyWith({ ...all, disclaimer: true });
    const wasSame = { language: 'fr', text: 'À nous.' };
    await set({ inVideos: false });
    expect(await statuses()).toEqual(former);
    await set({ inVideos: true });
    expect(await statuses()).toEqual(fresh);
    await change(deleteDisclaimer, { params: { language: 'fr' } });
    expect(await statuses()).toEqual(former);
    await change(createDisclaimer, { payload: wasSame });
    expect(await statuses()).toEqual(fresh);
    await change(draftDisclaimer, { payload: { language: 'fr' } });
    expect(await statuses()).toEqual(former);
    await change(updateDisclaimer, { payload: wasSame });
    expect(await statuses()).toEqual(fresh);
  });

  test('are outdated when a person verifies the draft, which they call unverified', async () => {
    await change(deleteDisclaimer, { params: { language: 'fr' } });
    await change(draftDisclaimer, { payload: { language: 'fr' } });
    await readyWith({ ...all, disclaimer: true });
    const payload = { language: 'fr', version: await versionOf('fr') };
    await change(verifyDisclaimer, { payload });
    expect(await statuses()).toEqual(former);
  });

  test('stay ready after changes that they do not show', async () => {
    await readyWith({ ...all, disclaimer: true });
    await write('Unseres.', 'de');
    await write('Anew.', 'en');
    await set({ inDocuments: false, atSignIn: false });
    const content = [{ kind: 'paragraph', runs: [{ text: 'À nous.', bold: true }] }];
    await change(createDisclaimer, { payload: { language: 'fr', content } });
    expect(await statuses()).toEqual(fresh);
    expect(await toldTo(fixture.caller)).toEqual([]);
  });

  test('say whether it is verified, also after it was marked or verified without a change', async () => {
    await readyWith({ burnedIn: true, disclaimer: true });
    const notVerified = async () =>
      outputOf(await now(), 'burned-in').notes.filter(
        ({ text }) => text === translate('en', 'disclaimer.notVerified'),
      ).length;
    expect(await notVerified()).toBe(0);
    await write('Anew.', 'en');
    expect(await notVerified()).toBe(1);
    const payload = { language: 'fr', version: await versionOf('fr') };
    await change(verifyDisclaimer, { payload });
    expect(await notVerified()).toBe(0);
    expect(await statuses()).toEqual({ subtitles: 'ready', 'burned-in': 'ready' });
  });

  test('stay ready if they have none, or one of their translation', async () => {
    await readyWith(all);
    await write('Autre chose.');
    expect(await statuses()).toEqual(fresh);
    dataOf(await askFor({ ...all, disclaimer: true }));
    const { ticketId } = await until(['ready']);
    await change(updateTranslatedDisclaimer, { payload: { ticketId, text: 'Le sien.' } });
    await until(['ready']);
    for (const kind of ['burned-in', 'soft-mp4', 'soft-mkv'] as const)
      await waitForOutput(kind, 'ready');
    await write('Encore autre chose.');
    expect(await statuses()).toEqual(fresh);
  });

  test('are outdated if it changed while they were made, and remade with the current one', async () => {
    const gate = Promise.withResolvers<void>();
    fixture.beforeBurning = () => gate.promise;
    dataOf(await askFor({ burnedIn: true, disclaimer: true }));
    await expect.poll(() => fixture.burned).toBe(1);
    await write('Autre chose.').finally(gate.resolve);
    const { ticketId } = await until(['ready']);
    expect(await statuses()).toEqual({ subtitles: 'ready', 'burned-in': 'stale' });
    await editSourceCue(0, 'Good evening.');
    await fixture.verify();
    dataOf(await fixture.retry(ticketId));
    await waitForOutput('burned-in', 'ready');
    expect(fixture.assFiles.map((file) => file.includes('Autre chose.'))).toEqual([false, true]);
  });

  test('stay outdated when only their source is changed back', async () => {
    await readyWith({ burnedIn: true, disclaimer: true });
    await editSourceCue(0, 'Good evening.');
    await write('Autre chose.');
    expect(await toldTo(fixture.caller)).toEqual([]);
    await editSourceCue(0, 'Good morning everyone.');
    expect((await now()).status).toBe('ready');
    expect(await statuses()).toEqual({ subtitles: 'ready', 'burned-in': 'stale' });
  });

  test('of earlier versions stay ready, because nobody knows which they show', async () => {
    const { ticketId } = await readyWith({ ...all, disclaimer: true });
    await fixture.api.services.database.db
      .updateTable('translation_outputs')
      .set({ appearance_digest: null })
      .where('ticket_id', '=', ticketId)
      .execute();
    await write('Autre chose.');
    expect(await statuses()).toEqual(fresh);
  });
});

test('documents follow the disclaimer in documents, and those of other organizations stay', async () => {
  const { api, caller, categoryId } = fixture;
  const uploaded = await upload(api, caller, {
    categoryId,
    bytes: Buffer.from('The bridge is old.\n'),
    name: 'bridge.txt',
    fields: { spokenLanguage: 'en' },
  });
  const { mediaId } = dataOf<Uploaded>(uploaded);
  await waitForMedia(api, caller, mediaId, ['ready'], 'doc');
  dataOf(await fixture.ask(['fr'], { mediaId, options: { disclaimer: true } }));
  await waitForRequest(api, caller, mediaId, ['ready'], { type: 'doc' });
  const statusOf = async () =>
    one(await requestsOf(api, caller, mediaId, 'doc')).outputs.map(({ status }) => status);
  const stranger = await join(api, 'Organisation administrator');
  const payload = { language: 'fr', text: 'Autre chose.' };
  await change(createDisclaimer, { caller: stranger, payload });
  await set({ inVideos: false });
  expect(await statusOf()).toEqual(['ready']);
  await set({ inDocuments: false });
  expect(await statusOf()).toEqual(['stale']);
  expect(await toldTo(caller, mediaId)).toHaveLength(1);
  await set({ inDocuments: true });
  expect(await statusOf()).toEqual(['ready']);
});

describe('the subtitle style', () => {
  const own = defaultSubtitleStyle('fr');
  const yellow: SubtitleStyle = { ...own, lower: { ...own.lower, colour: '#ffee00' } };
  const restyle = (style: SubtitleStyle | null, language = 'fr') =>
    change(updateMediaStyle, { payload: { mediaId: fixture.mediaId, language, style } });

  test('outdates the files that show it, until it is as before', async () => {
    const made = await readyWith(all);
    await restyle(yellow);
    const restyled = { ...former, subtitles: 'stale', 'soft-mp4': 'ready' };
    expect(await statuses()).toEqual(restyled);
    expect(await toldTo(fixture.caller)).toMatchObject([{ cause: 'style' }]);
    await restyle(null);
    expect((await now()).outputs).toEqual(made.outputs);
    await restyle(yellow);
    await restyle(own);
    expect(await statuses()).toEqual(fresh);
  });

  test('of another language, and a preset, change no file', async () => {
    await readyWith(all);
    await restyle({ ...yellow, upper: defaultSubtitleStyle('de').upper }, 'de');
    const payload = { presetId: null, name: fixture.mediaId, style: yellow };
    await change(saveStylePreset, { payload });
    expect(await statuses()).toEqual(fresh);
  });
});
