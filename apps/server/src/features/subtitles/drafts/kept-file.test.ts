import { randomUUID } from 'node:crypto';
import type { KeptSummary } from '@glossa/contracts/kept-file';
import {
  type ChangedKeptFile,
  deleteKeptFile,
  getKeptFile,
} from '@glossa/contracts/subtitle-draft-files';
import { replaceTranslationSubtitle } from '@glossa/contracts/subtitles';
import { translatedSubtitlesZip } from '@glossa/contracts/translation-requests';
import { describe, expect, test } from 'vitest';
import { styledWebVtt } from '../../../../../../packages/subtitles/src/kept-file/samples.fixture.ts';
import {
  changeDraft,
  cuesOf,
  edit,
  openDraft,
  tryPublishing,
} from '../../../testing/draft-calls.ts';
import { setupKeptFileTest, vttOf } from '../../../testing/kept-file-fixture.ts';
import { dataOf, join, refusalOf } from '../../../testing/media-calls.ts';
import { call } from '../../../testing/test-api.ts';
import { zipEntries } from '../../../testing/zip-entries.ts';

const kept = setupKeptFileTest();
const { fixture, file, open, put, publish, transcriptEntries } = kept;
const { verify, ready } = fixture;
const get = async (id = kept.reportId) =>
  dataOf<KeptSummary | null>(
    await call(fixture.api, getKeptFile, { caller: fixture.caller, params: { reportId: id } }),
  );
const transcriptFile = async (): Promise<string> => vttOf(await transcriptEntries());

test('an imported file is downloaded as it was', async () => {
  expect(await get()).toEqual({
    format: 'vtt',
    name: 'lesson.vtt',
    counts: {
      styles: 1,
      regions: 1,
      notes: 3,
      fonts: 0,
      details: 2,
      names: 1,
      effects: 0,
      channels: 0,
    },
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
  kept.reportId = next.reportId;
  await changeDraft(fixture.api, fixture.caller, kept.reportId, [
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
  call(fixture.api, deleteKeptFile, {
    caller: fixture.caller,
    params: { reportId: kept.reportId },
  });
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
  kept.reportId = (await open()).reportId;
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
  kept.reportId = next.reportId;
  expect(refusalOf(await put({ former: formerId }))).toBe('404 NOT_FOUND');
  expect((await get())?.name).toBe('other.vtt');
});

test('a draft takes the file of a published version, or none if that has none', async () => {
  await publish();
  kept.reportId = (await open()).reportId;
  await change({ file: other });
  await publish();
  kept.reportId = (await open()).reportId;
  expect((await change({ version: 2 })).kept?.name).toBe('lesson.vtt');
  expect((await change({ version: 3 })).kept?.name).toBe('other.vtt');
  expect((await change({ version: 1 })).kept).toBeNull();
  expect(refusalOf(await put({ version: 9 }))).toBe('404 NOT_FOUND');
});

test('a file forgotten in one draft stays forgotten when another one was published meanwhile', async () => {
  await publish();
  const { api } = fixture;
  const colleague = await join(api, 'Organisation administrator', fixture.caller.organisationId);
  const theirs = await openDraft(api, colleague, { kind: 'transcript', id: fixture.transcribeId });
  const mine = await open();
  kept.reportId = mine.reportId;
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
  kept.reportId = (await open()).reportId;
  await changeDraft(fixture.api, fixture.caller, kept.reportId, [
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
  kept.reportId = (await open()).reportId;
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
    kept.reportId = (await openDraft(fixture.api, fixture.caller, translation)).reportId;
    await changeIt();
    const payload = { ticketId, reportId: kept.reportId };
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
    kept.reportId = (await open()).reportId;
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
