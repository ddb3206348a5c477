import { randomUUID } from 'node:crypto';
import { deleteMedia } from '@glossa/contracts/media';
import { duplicateSubtitle } from '@glossa/contracts/subtitle-changes';
import {
  discardSubtitleDraft,
  draftWords,
  editableSubtitle,
  replaceSubtitle,
  viewSubtitleDrafts,
} from '@glossa/contracts/subtitles';
import type { Transcript } from '@glossa/contracts/transcripts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  cueAt,
  cuesOf,
  edit,
  textsOf,
  tryChanging,
  tryOpening,
} from '../../../testing/draft-calls.ts';
import {
  dataOf,
  detailsOf,
  join,
  refusalOf,
  transcribed,
  transcriptOf,
} from '../../../testing/media-calls.ts';
import { type Caller, call } from '../../../testing/test-api.ts';
import { type CurrentDrafts, useDrafts } from '../../../testing/use-drafts.ts';

const { current, owner, open, publish, retext } = useDrafts();
let api: CurrentDrafts['api'];
let anna: CurrentDrafts['anna'];
let ben: CurrentDrafts['ben'];
let categoryId: CurrentDrafts['categoryId'];
let mediaId: CurrentDrafts['mediaId'];
let transcribeId: CurrentDrafts['transcribeId'];
beforeEach(() => {
  ({ api, anna, ben, categoryId, mediaId, transcribeId } = current());
});

const discard = (caller: Caller, reportId: string) =>
  call(api, discardSubtitleDraft, { caller, params: { report_id: reportId } });

describe('opening', () => {
  test('twice, also concurrently, returns the same draft', async () => {
    const [one, ...more] = await Promise.all([open(anna), open(anna), open(anna), open(anna)]);
    for (const draft of [...more, await open(anna)]) expect(draft.reportId).toBe(one.reportId);
    expect((await open(ben)).reportId).not.toBe(one.reportId);
    expect(one).toMatchObject({
      owner: owner(),
      mediaId,
      language: 'en',
      baseVersion: 1,
      changed: false,
      changeNumber: 0,
      createdBy: { userId: anna.userId, displayName: anna.answer.user.displayName },
    });
    const transcript = await transcriptOf(api, anna, transcribeId);
    expect(transcript.openDraftId).toBe(one.reportId);
    expect(textsOf(one)).toEqual(textsOf(transcript));
    expect(cueAt(one, 0)).not.toHaveProperty('words');
  });

  test('forking the published set returns the same draft', async () => {
    const forked = dataOf<{ reportId: string; change: null }>(
      await call(api, duplicateSubtitle, { caller: anna, payload: { owner: owner() } }),
    );
    expect(forked).toEqual({ reportId: (await open(anna)).reportId, change: null });
  });

  test('a colleague can join the draft and both change it', async () => {
    const draft = await open(anna);
    const joined = await open(ben, draft.reportId);
    expect(joined).toMatchObject({ createdBy: { userId: anna.userId } });
    await retext(anna, draft, 0, 'Anna’s');
    await retext(ben, joined, 1, 'Ben’s');
    expect(textsOf(await open(anna)).slice(0, 2)).toEqual(['Anna’s', 'Ben’s']);
    dataOf(await publish(ben, draft));
    expect(refusalOf(await tryOpening(api, anna, owner(), draft.reportId))).toBe('404 DRAFT_GONE');
    expect(textsOf(await open(anna)).slice(0, 2)).toEqual(['Anna’s', 'Ben’s']);
  });

  test('returns the engine’s words by cue', async () => {
    const { reportId, ...draft } = await open(anna);
    const words = dataOf<Record<string, unknown[]>>(
      await call(api, draftWords, { caller: anna, params: { report_id: reportId } }),
    );
    const transcript = await transcriptOf(api, anna, transcribeId);
    expect(Object.keys(words).sort()).toEqual(
      cuesOf(draft)
        .map((cue) => cue.id)
        .sort(),
    );
    for (const cue of cuesOf(transcript))
      expect(words[cue.id]).toEqual(
        cue.words.map((word) => [word.text, word.startMs, word.endMs, word.confidence]),
      );
  });
});

describe('permissions', () => {
  test('another organization gets 404, a viewer is denied', async () => {
    const draft = await open(anna);
    const outsiders = [
      ['404 NOT_FOUND', await join(api, 'Organisation administrator')],
      ['403 ACCESS_DENIED', await join(api, 'Viewer', anna.organisationId)],
    ] as const;
    for (const [rejection, outsider] of outsiders) {
      const change = [edit(cueAt(draft, 0), { text: 'I was here' })];
      const answers = [
        await tryOpening(api, outsider, owner(), draft.reportId),
        await tryOpening(api, outsider, owner()),
        await tryChanging(api, outsider, draft.reportId, change),
        await publish(outsider, draft),
        await discard(outsider, draft.reportId),
      ];
      expect(answers.map(refusalOf)).toEqual(Array(5).fill(rejection));
    }
    expect(cuesOf(await open(anna))).toEqual(cuesOf(draft));
  });

  test('translation permission alone does not open a transcript draft', async () => {
    const draft = await open(anna);
    const translator = await join(api, 'Translator', anna.organisationId);
    const resources = translator.answer.roleResourceDetailDTOList;
    expect(resources.find(({ resource }) => resource === 'Translation')?.editPermission).toBe(true);
    expect(resources.find(({ resource }) => resource === 'Transcription')?.editPermission).toBe(
      false,
    );
    const change = [edit(cueAt(draft, 0), { text: 'I was here' })];
    expect(refusalOf(await tryChanging(api, translator, draft.reportId, change))).toBe(
      '403 ACCESS_DENIED',
    );
    expect(refusalOf(await discard(translator, draft.reportId))).toBe('403 ACCESS_DENIED');
  });

  test('a draft of another transcript cannot be opened or published here', async () => {
    const draft = await open(anna);
    const other = await transcribed(api, anna, categoryId);
    const params = { transcribe_id: other.transcribeId, report_id: draft.reportId };
    const opened = await call(api, editableSubtitle, { caller: anna, params });
    const payload = { transcribeId: other.transcribeId, reportId: draft.reportId };
    const published = await call(api, replaceSubtitle, { caller: anna, payload });
    expect([opened, published].map(refusalOf)).toEqual(['404 NOT_FOUND', '404 NOT_FOUND']);
    expect((await transcriptOf(api, anna, other.transcribeId)).version).toBe(1);
  });
});

describe('publishing', () => {
  test('creates version 2, keeps the old one, and removes the draft', async () => {
    const draft = await open(anna);
    await retext(anna, draft, 0, 'Published text');
    const published = dataOf<Transcript>(await publish(anna, draft));
    expect(published).toMatchObject({ version: 2, openDraftId: null });
    expect(textsOf(published)[0]).toBe('Published text');
    expect(textsOf(await transcriptOf(api, ben, transcribeId))[0]).toBe('Published text');
    const gone = [
      await publish(anna, draft),
      await tryOpening(api, anna, owner(), draft.reportId),
      await tryChanging(api, anna, draft.reportId, [edit(cueAt(draft, 1), { text: 'x' })]),
      await discard(anna, draft.reportId),
    ];
    expect(gone.map(refusalOf)).toEqual(Array(4).fill('404 DRAFT_GONE'));
    const { rows } = await api.services.database.pool.query(
      'select 1 from draft_changes where cue_set_id = $1',
      [draft.reportId],
    );
    expect(rows).toEqual([]);
  });

  test('by several users concurrently succeeds once', async () => {
    const draft = await open(anna);
    await retext(anna, draft, 0, 'Once');
    const answers = await Promise.all([anna, ben, anna, ben].map((who) => publish(who, draft)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 404, 404, 404]);
    expect((await transcriptOf(api, anna, transcribeId)).version).toBe(2);
  });

  test('a concurrent change is either published or rejected', async () => {
    const draft = await open(anna);
    const change = tryChanging(api, ben, draft.reportId, [edit(cueAt(draft, 0), { text: 'Late' })]);
    const [changed, published] = await Promise.all([change, publish(anna, draft)]);
    const [text] = textsOf(dataOf<Transcript>(published));
    if (changed.statusCode === 200) expect(text).toBe('Late');
    else expect([refusalOf(changed), text]).toEqual(['404 DRAFT_GONE', textsOf(draft)[0]]);
  });
});

describe('discarding', () => {
  test('one’s own draft: the next one starts over, and the text stays in the table', async () => {
    const draft = await open(anna);
    await retext(anna, draft, 0, 'Given up');
    expect(refusalOf(await discard(ben, draft.reportId))).toBe('403 ACCESS_DENIED');
    dataOf(await discard(anna, draft.reportId));
    const next = await open(anna);
    expect(next.reportId).not.toBe(draft.reportId);
    expect(textsOf(next)).toEqual(textsOf(draft));
    const { rows } = await api.services.database.pool.query(
      "select state, (select count(*)::int from cues where cue_set_id = s.id and text = 'Given up') as kept from cue_sets s where id = $1",
      [draft.reportId],
    );
    expect(rows).toEqual([{ state: 'discarded', kept: 1 }]);
  });

  test('open drafts are listed with their authors', async () => {
    const [mine, theirs] = [await open(anna), await open(ben)];
    await retext(ben, theirs, 0, 'Ben’s');
    const list = dataOf<Array<{ reportId: string }>>(
      await call(api, viewSubtitleDrafts, { caller: anna, params: owner() }),
    );
    expect(list).toEqual([
      expect.objectContaining({ reportId: mine.reportId, changed: false, lastChangedAt: null }),
      expect.objectContaining({
        reportId: theirs.reportId,
        changed: true,
        lastChangedAt: expect.any(String),
        createdBy: { userId: ben.userId, displayName: ben.answer.user.displayName },
        baseVersion: 1,
        present: [],
      }),
    ]);
  });

  test('deleting the media deletes its drafts', async () => {
    const draft = await open(anna);
    await retext(anna, draft, 0, 'x');
    const admin = await join(api, 'Organisation administrator', anna.organisationId);
    const { fileName } = await detailsOf(api, admin, mediaId);
    dataOf(await call(api, deleteMedia, { caller: admin, params: { fileName } }));
    const change = [edit(cueAt(draft, 1), { text: 'y' })];
    expect(refusalOf(await tryChanging(api, anna, draft.reportId, change, randomUUID()))).toBe(
      '404 NOT_FOUND',
    );
  });
});
