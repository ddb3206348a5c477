import { randomUUID } from 'node:crypto';
import type { KeptFile, KeptSummary } from '@glossa/contracts/kept-file';
import {
  type ChangedKeptFile,
  deleteKeptFile,
  getKeptFile,
  putKeptFile,
} from '@glossa/contracts/subtitle-draft-files';
import { replaceTranslationSubtitle } from '@glossa/contracts/subtitles';
import { transcriptSubtitles } from '@glossa/contracts/transcripts';
import { translatedSubtitlesZip } from '@glossa/contracts/translation-requests';
import { readSubtitleFile } from '@glossa/subtitles/formats/index';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { styledWebVtt } from '../../../../../../packages/subtitles/src/kept-file/samples.fixture.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { setPageLanguage } from '../../../platform/i18n/page-language.ts';
import { translate } from '../../../platform/i18n/translate.ts';
import {
  changeDraft,
  cuesOf,
  edit,
  openDraft,
  tryPublishing,
} from '../../../testing/draft-calls.ts';
import { dataOf, join, refusalOf } from '../../../testing/media-calls.ts';
import { call } from '../../../testing/test-api.ts';
import { setupTranslationTest } from '../../../testing/translation-fixture.ts';
import { zipEntries } from '../../../testing/zip-entries.ts';

const fixture = setupTranslationTest();
const { verify, ready } = fixture;
const owner = () => ({ kind: 'transcript', id: fixture.transcribeId }) as const;
const open = () => openDraft(fixture.api, fixture.caller, owner());

const bytes = new TextEncoder().encode(styledWebVtt);
const read = readSubtitleFile(bytes, 'lesson.vtt', { keepsFile: true });
const file = read.kept as KeptFile;
let reportId: string;

const put = (body: object) =>
  call(fixture.api, putKeptFile, { caller: fixture.caller, params: { reportId }, payload: body });
const get = async (id = reportId) =>
  dataOf<KeptSummary | null>(
    await call(fixture.api, getKeptFile, { caller: fixture.caller, params: { reportId: id } }),
  );
const publish = async () =>
  dataOf(await tryPublishing(fixture.api, fixture.caller, fixture.transcribeId, reportId));

/** As the editor imports it: the file, and its cues in place of all there are. */
beforeEach(async () => {
  const draft = await open();
  reportId = draft.reportId;
  dataOf(await put({ file }));
  await changeDraft(fixture.api, fixture.caller, reportId, [
    ...cuesOf(draft).map(({ id, revision }) => ({ cueId: id, revision, cue: null })),
    ...read.cues.map(({ id, speaker, startMs, endMs, text, track, spans, placement }) => ({
      cueId: id,
      revision: null,
      cue: {
        ...{ startMs, endMs, text, track, speaker: speaker ?? null },
        ...(spans ? { spans } : {}),
        ...(placement ? { placement } : {}),
      },
    })),
  ]);
});

async function transcriptEntries(): Promise<Record<string, string>> {
  const { api, caller, mediaId } = fixture;
  const zip = await call(api, transcriptSubtitles, { caller, params: { mediaId } });
  return zipEntries(zip.rawPayload);
}
const transcriptFile = async (): Promise<string> => vttOf(await transcriptEntries());
const vttOf = (entries: Record<string, string>): string =>
  Object.entries(entries).find(([name]) => name.endsWith('.vtt'))?.[1] ?? '';

test('an imported file is downloaded as it was', async () => {
  expect(await get()).toEqual({
    format: 'vtt',
    name: 'lesson.vtt',
    counts: { styles: 1, regions: 1, notes: 3, fonts: 0, details: 2, names: 1, effects: 0 },
  });
  await publish();
  expect(await transcriptFile()).toBe(styledWebVtt);
});

async function translatedFile(): Promise<string> {
  await verify();
  const { ticketId } = await ready();
  const params = { language: 'fr', ticket_id: ticketId };
  const zip = await call(fixture.api, translatedSubtitlesZip, { caller: fixture.caller, params });
  return vttOf(await zipEntries(zip.rawPayload));
}

test('it goes on with the next draft and with translations', async () => {
  await publish();
  const next = await open();
  expect(await get(next.reportId)).toMatchObject({ name: 'lesson.vtt' });
  const [first] = cuesOf(next);
  if (!first) throw new Error('no cue');
  reportId = next.reportId;
  await changeDraft(fixture.api, fixture.caller, reportId, [
    edit(first, { text: `${first.text} All.` }),
  ]);
  await publish();
  expect(await transcriptFile()).toBe(styledWebVtt.replace('</i>!', '</i>! All.'));

  const translated = await translatedFile();
  expect(translated).toContain('::cue(.loud) { color: #ffcc00; font-style: italic }');
  expect(translated).toContain('00:01.000 --> 00:03.000 region:fred align:left\n<v Ann>[fr] Good');
  expect(translated).toContain('NOTE\nCheck the name\nof the river.');
});

test('a translation has the region of its own language', async () => {
  const head = file.head.replace('captions', 'captions\nLanguage: fr-CA');
  await change({ file: { ...file, head } });
  await publish();
  expect(await translatedFile()).toContain('\nLanguage: fr\n');
});

const forget = () =>
  call(fixture.api, deleteKeptFile, { caller: fixture.caller, params: { reportId } });
const change = async (body: object) => dataOf<ChangedKeptFile>(await put(body));
const other = { ...file, name: 'other.vtt' };

test('it can be forgotten', async () => {
  expect(dataOf(await forget())).toEqual({
    ...{ kept: null, keptId: null },
    formerId: expect.any(String),
  });
  expect(await get()).toBeNull();
  await publish();
  expect(await transcriptFile()).not.toContain('REGION');
  expect(refusalOf(await put({ file }))).toBe('404 DRAFT_GONE');
});

test('what another import or a removal replaced comes back, as often as wanted', async () => {
  const { kept, formerId } = await change({ file: other });
  expect(kept?.name).toBe('other.vtt');
  const undone = await change({ former: formerId });
  expect(undone.kept?.name).toBe('lesson.vtt');
  expect((await change({ former: undone.formerId })).kept?.name).toBe('other.vtt');
  expect((await change({ former: formerId })).kept?.name).toBe('lesson.vtt');
  const { formerId: removed } = dataOf<ChangedKeptFile>(await forget());
  expect((await change({ former: removed })).formerId).toBeNull();
  expect(await change({ former: null })).toMatchObject({ kept: null });
});

test('another file alone is a change: a verified transcript returns to review', async () => {
  await publish();
  await verify();
  reportId = (await open()).reportId;
  await change({ file: other });
  await publish();
  const { db } = fixture.api.services.database;
  const { verification } = await db
    .selectFrom('transcripts')
    .select('verification')
    .where('id', '=', fixture.transcribeId)
    .executeTakeFirstOrThrow();
  expect(verification).toBe('IN_REVIEW');
  const entries = await db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'transcript-published')
    .where('subject', '=', fixture.transcribeId)
    .orderBy('at')
    .execute();
  expect(entries.map(({ detail }) => detail)).toMatchObject([
    { importedFile: 'lesson.vtt' },
    { changedCues: 0, importedFile: 'other.vtt' },
  ]);
});

test('undo does not remove what a colleague imported since', async () => {
  const mine = await change({ file: other });
  const theirs = await change({ file: { ...file, name: 'theirs.vtt' } });
  const undo = (of: ChangedKeptFile) => ({ former: of.formerId, undoes: of.keptId });
  expect(refusalOf(await put(undo(mine)))).toBe('409 DRAFT_CONFLICT');
  expect((await get())?.name).toBe('theirs.vtt');
  // In order, each is there as it was, and so are all redone.
  const first = await change(undo(theirs));
  const second = await change(undo(mine));
  expect([first.kept?.name, second.kept?.name]).toEqual(['other.vtt', 'lesson.vtt']);
  expect((await change(undo(second))).kept?.name).toBe('other.vtt');
  expect((await change(undo(first))).kept?.name).toBe('theirs.vtt');
});

test('only files of the same draft come back, as long as it is open', async () => {
  const { formerId } = await change({ file: other });
  expect(refusalOf(await put({ former: randomUUID() }))).toBe('404 NOT_FOUND');
  await publish();
  const next = await open();
  reportId = next.reportId;
  expect(refusalOf(await put({ former: formerId }))).toBe('404 NOT_FOUND');
  expect((await get())?.name).toBe('other.vtt');
});

test('a draft takes the file of a published version, or none if that has none', async () => {
  await publish();
  reportId = (await open()).reportId;
  await change({ file: other });
  await publish();
  reportId = (await open()).reportId;
  expect((await change({ version: 2 })).kept?.name).toBe('lesson.vtt');
  expect((await change({ version: 3 })).kept?.name).toBe('other.vtt');
  expect((await change({ version: 1 })).kept).toBeNull();
  expect(refusalOf(await put({ version: 9 }))).toBe('404 NOT_FOUND');
});

test('a file forgotten in one draft stays forgotten when another one was published meanwhile', async () => {
  await publish();
  const { api } = fixture;
  const colleague = await join(api, 'Organisation administrator', fixture.caller.organisationId);
  const theirs = await openDraft(api, colleague, owner());
  const mine = await open();
  reportId = mine.reportId;
  await forget();
  const [first] = cuesOf(theirs);
  if (!first) throw new Error('no cue');
  await changeDraft(api, colleague, theirs.reportId, [edit(first, { text: 'Changed.' })]);
  dataOf(await tryPublishing(api, colleague, fixture.transcribeId, theirs.reportId));
  const rebased = await open();
  expect(rebased.changed).toBe(true);
  expect(await get(rebased.reportId)).toBeNull();
});

/** Changes a source cue and has it translated again. */
async function redo(ticketId: string): Promise<void> {
  const [first] = cuesOf(await open());
  if (!first) throw new Error('no cue');
  reportId = (await open()).reportId;
  await changeDraft(fixture.api, fixture.caller, reportId, [
    edit(first, { text: `${first.text} More.` }),
  ]);
  await publish();
  await verify();
  dataOf(await fixture.retry(ticketId));
  await fixture.until(['ready']);
}

test('a translation has the file of its source, and from its next version on that of the next source', async () => {
  await publish();
  await verify();
  const { ticketId } = await ready();
  const nameOf = async () => {
    const { reportId: id } = await openDraft(fixture.api, fixture.caller, {
      kind: 'translation',
      id: ticketId,
    });
    return (await get(id))?.name;
  };
  expect(await nameOf()).toBe('lesson.vtt');
  reportId = (await open()).reportId;
  await change({ file: other });
  await redo(ticketId);
  expect(await nameOf()).toBe('other.vtt');
});

describe('of a translation that was published after', () => {
  let translation: { kind: 'translation'; id: string };

  /** Publishes a translation with what `change` does to its draft. */
  async function publishTranslation(changeIt: () => Promise<unknown>): Promise<void> {
    await publish();
    await verify();
    const { ticketId } = await ready();
    translation = { kind: 'translation', id: ticketId };
    reportId = (await openDraft(fixture.api, fixture.caller, translation)).reportId;
    await changeIt();
    const payload = { ticketId, reportId };
    dataOf(
      await call(fixture.api, replaceTranslationSubtitle, { caller: fixture.caller, payload }),
    );
    await fixture.until(['ready']);
  }
  const nameOfNext = async () =>
    (await get((await openDraft(fixture.api, fixture.caller, translation)).reportId))?.name;

  test('its removal, the next version has none', async () => {
    await publishTranslation(forget);
    await redo(translation.id);
    expect(await nameOfNext()).toBeUndefined();
  });

  test.each([
    ['an import that was undone', async () => change({ file: other })],
    ['a removal that was undone', async () => dataOf<ChangedKeptFile>(await forget())],
  ])('%s, the next version has that of the next source', async (_name, replace) => {
    await publishTranslation(async () => {
      const { formerId } = await replace();
      return change({ former: formerId });
    });
    reportId = (await open()).reportId;
    await change({ file: { ...file, name: 'next.vtt' } });
    await redo(translation.id);
    expect(await nameOfNext()).toBe('next.vtt');
  });
});

test.each([
  ['an unknown field', { file: { ...file, fonts: [] } }],
  ['a format that has nothing to keep', { file: { ...file, format: 'srt' } }],
  ['a character that cannot be stored', { file: { ...file, head: 'WEBVTT\0' } }],
  ['half of a character', { file: { ...file, tail: '\ud800' } }],
  ['two wishes', { former: null, version: 1 }],
  ['a cue with an unknown field', { file: { ...file, cues: [{ id: 'a', style: 'x' }] } }],
])('%s is refused', async (_name, body) => {
  expect(refusalOf(await put(body))).toBe('400 INVALID_INPUT');
});

const lostOf = (id: 'subtitles.lossFileOutgrown' | 'subtitles.lossFile', list: string) =>
  translate('en', id, { format: 'SubRip', list });

test('a file whose parts make none any more is left out, and the zip and the translation say so', async () => {
  dataOf(await put({ file: { ...file, head: 'no header\n\n' } }));
  await publish();
  const entries = await transcriptEntries();
  expect(vttOf(entries).startsWith('WEBVTT')).toBe(true);
  expect(vttOf(entries)).toContain('Plain &amp; simple.');
  const lost = lostOf('subtitles.lossFileOutgrown', '2 notes and 1 cue name');
  const [, ofVtt = ''] = entries['notes.txt']?.split('Not kept in lesson.en.vtt:\n') ?? [];
  expect(ofVtt.split('\n\n')[0]).toContain(`- ${lost}`);

  await verify();
  const { outputs } = await ready();
  const zip = outputs.find(({ kind }) => kind === 'subtitles');
  expect(zip?.notes.map(({ text }) => text)).toContain(lost);
});

test('a zip is delivered if the imported file takes too long, and says what is unknown', async () => {
  await publish();
  const run = vi.spyOn(fixture.api.services.parsers, 'run');
  run.mockRejectedValueOnce(new AppError('FILE_TAKES_TOO_LONG'));
  const entries = await transcriptEntries();
  run.mockRestore();
  expect(vttOf(entries)).toContain('Plain &amp; simple.');
  expect(entries['notes.txt']).toContain(`- ${translate('en', 'subtitles.lossUnknown')}`);
});

test('the zip of all formats says what each cannot hold, in the language of the page', async () => {
  await publish();
  const notes = (await transcriptEntries())['notes.txt'] ?? '';
  expect(notes).toContain('Not kept in lesson.en.srt:\n- ');
  expect(notes).toContain(lostOf('subtitles.lossFile', '1 style').slice(0, -1));
  expect(notes).not.toContain('lesson.en.vtt');
  const { api, caller } = fixture;
  await setPageLanguage(api.services.database.db, caller, 'de');
  expect((await transcriptEntries())['notes.txt']).toContain('Nicht in lesson.en.srt übernommen:');
});
