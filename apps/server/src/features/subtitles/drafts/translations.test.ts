import { randomUUID } from 'node:crypto';
import { splitSubtitle, subtitleChanges } from '@glossa/contracts/subtitle-changes';
import {
  type Draft,
  replaceTranslationSubtitle,
  type SubtitleVersion,
  viewSubtitleVersions,
} from '@glossa/contracts/subtitles';
import {
  getOutputFile,
  retryRequest,
  type TranslationRequest,
  translateFile,
} from '@glossa/contracts/translation-requests';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakeTranslationEngine } from '../../../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../../../engines/machine-translation/translators.ts';
import { createFakeMediaTools } from '../../../engines/media-tools/testing/fake.ts';
import { createFakeSpeechEngine } from '../../../engines/speech-to-text/testing/fake.ts';
import {
  changeDraft,
  cueAt,
  cuesOf,
  edit,
  openDraft,
  textsOf,
  tryChanging,
  tryOpening,
  tryPublishing,
} from '../../../testing/draft-calls.ts';
import {
  addCategory,
  dataOf,
  join,
  refusalOf,
  transcribed,
  transitionVerification,
  waitForRequest,
} from '../../../testing/media-calls.ts';
import { createPersonWith } from '../../../testing/people.ts';
import {
  type Caller,
  call,
  createTestApi,
  signInAs,
  type TestApi,
} from '../../../testing/test-api.ts';
import { zipEntries } from '../../../testing/zip-entries.ts';

let api: TestApi;
/** The engine waits for this before responding. */
let before: Promise<void>;
let admin: Awaited<ReturnType<typeof join>>;
let translator: Awaited<ReturnType<typeof join>>;
let categoryId: string;
let mediaId: string;
let transcribeId: string;
let ticketId: string;
beforeAll(async () => {
  const text =
    'Good morning everyone. Welcome to the first lesson. Today we speak about rivers. Thank you very much.';
  const fake = createFakeTranslationEngine();
  const engine: typeof fake = {
    ...fake,
    translate: async (input) => {
      await before;
      return fake.translate(input);
    },
  };
  api = await createTestApi({
    overrides: {
      mediaTools: createFakeMediaTools(),
      speechEngines: [createFakeSpeechEngine({ text })],
      translators: createTranslators([engine]),
    },
    worker: true,
  });
  admin = await join(api, 'Organisation administrator');
  translator = await join(api, 'Translator', admin.organisationId);
  categoryId = await addCategory(api, admin);
});
beforeEach(async () => {
  before = Promise.resolve();
  // Texts published by earlier tests are in the memory, so no engine would be called.
  await api.services.database.db.deleteFrom('memory_units').execute();
  ({ mediaId, transcribeId } = await transcribed(api, admin, categoryId));
  dataOf(await transitionVerification(api, admin, transcribeId, 'VERIFIED'));
  const payload = { mediaId, targetLanguages: ['fr'] };
  dataOf(await call(api, translateFile, { caller: admin, payload }));
  ({ ticketId } = await waitForRequest(api, admin, mediaId, ['ready']));
});
afterAll(() => api.stop());

const owner = () => ({ kind: 'translation' as const, id: ticketId });
const open = (caller: Caller = translator) => openDraft(api, caller, owner());
const tryReplacing = ({ reportId }: Draft, caller: Caller = translator) =>
  call(api, replaceTranslationSubtitle, { caller, payload: { ticketId, reportId } });
const retext = (draft: Draft, index: number, text: string, caller: Caller = translator) =>
  changeDraft(api, caller, draft.reportId, [edit(cueAt(draft, index), { text })]);
const editSource = async (index: number, text: string) => {
  const draft = await openDraft(api, admin, { kind: 'transcript', id: transcribeId });
  await retext(draft, index, text, admin);
  dataOf(await tryPublishing(api, admin, transcribeId, draft.reportId));
  return cueAt(draft, index).id;
};
/** The request once its output exists. */
const finished = (status: 'ready' | 'stale') =>
  vi.waitFor(async () => {
    const request = await waitForRequest(api, admin, mediaId, [status]);
    if (!request.outputFileName) throw new Error('no output yet');
    return request;
  }, 10_000);
const srtOf = async (request: TranslationRequest) => {
  const params = { fileName: request.outputFileName ?? '' };
  const file = await call(api, getOutputFile, { caller: admin, params });
  return (await zipEntries(file.rawPayload))['lesson.fr.unreviewed.srt'];
};

describe('the draft of a translation', () => {
  test('is published as the next version, and its outputs are regenerated', async () => {
    const { outputFileName } = await finished('ready');
    const draft = await open();
    expect(draft).toMatchObject({ owner: owner(), language: 'fr', baseVersion: 1 });
    expect(cueAt(draft, 0).sourceCueIds).not.toEqual([]);
    await retext(draft, 0, 'Bonjour à tous');
    const published = dataOf<Draft & { version: number }>(await tryReplacing(draft));
    // Its files may be ready by now; outputs-after-edit.test.ts holds the writer to see them made.
    expect(published).toMatchObject({ version: 2, ticketId, mediaId });
    expect(textsOf(published)[0]).toBe('Bonjour à tous');
    expect(cueAt(published, 0).sourceCueIds).toEqual(cueAt(draft, 0).sourceCueIds);

    const request = await finished('ready');
    expect(request.outputFileName).not.toBe(outputFileName);
    expect(await srtOf(request)).toContain('Bonjour à tous');
    const old = await call(api, getOutputFile, {
      caller: admin,
      params: { fileName: outputFileName ?? '' },
    });
    expect(old.statusCode).toBe(404);
    const versions = dataOf<SubtitleVersion[]>(
      await call(api, viewSubtitleVersions, { caller: translator, params: owner() }),
    );
    expect(versions.map(({ version, by }) => [version, by?.userId ?? null])).toEqual([
      [2, translator.userId],
      [1, null],
    ]);
  });

  test('requires translation permission, not transcript verification', async () => {
    const draft = await open();
    const { userName } = await createPersonWith(api.services.database.db, {
      organisationId: admin.organisationId,
      grants: [
        { resource: 'Transcription', view: true, edit: true },
        { resource: 'Translation', view: true, edit: false },
      ],
    });
    const verifier = await signInAs(api, userName);
    const stranger = await join(api, 'Organisation administrator');
    for (const [rejection, caller] of [
      ['403 ACCESS_DENIED', verifier],
      ['404 NOT_FOUND', stranger],
    ] as const) {
      const change = [edit(cueAt(draft, 0), { text: 'I was here' })];
      const answers = [
        await tryOpening(api, caller, owner(), draft.reportId),
        await tryChanging(api, caller, draft.reportId, change),
        await tryReplacing(draft, caller),
      ];
      expect(answers.map(refusalOf)).toEqual(Array(3).fill(rejection));
    }
    expect(await open()).toEqual(draft);
  });

  test('cannot be published as a transcript or as another translation', async () => {
    const draft = await open(admin);
    expect(refusalOf(await tryPublishing(api, admin, transcribeId, draft.reportId))).toBe(
      '404 NOT_FOUND',
    );
    const source = await openDraft(api, admin, { kind: 'transcript', id: transcribeId });
    expect(refusalOf(await tryReplacing(source, admin))).toBe('404 NOT_FOUND');
  });
});

describe('staleness', () => {
  test('only cues of changed sources are stale; editing clears it, and the last makes it ready', async () => {
    const sourceId = await editSource(1, 'Welcome to the second lesson.');
    const request = await finished('stale');
    const draft = await open();
    const stale = cuesOf(draft).filter((cue) => cue.stale);
    expect(stale.length).toBeGreaterThan(0);
    expect(stale.length).toBeLessThan(cuesOf(draft).length);
    expect(stale).toHaveLength(request.staleCueCount);
    for (const cue of cuesOf(draft)) expect(cue.sourceCueIds.includes(sourceId)).toBe(cue.stale);

    const moved = await changeDraft(api, translator, draft.reportId, [
      edit(stale[0] ?? cueAt(draft, 0), { endMs: (stale[0]?.endMs ?? 0) + 1 }),
    ]);
    expect(moved.cues).toEqual([]);
    const answer = await changeDraft(
      api,
      translator,
      draft.reportId,
      cuesOf(await open())
        .filter((cue) => cue.stale)
        .map((cue) => edit(cue, { text: cue.text })),
    );
    expect(answer.cues.map(({ id, stale: still }) => [id, still])).toEqual(
      stale.map(({ id }) => [id, false]),
    );
    expect(dataOf(await tryReplacing(draft))).toMatchObject({ version: 2 });
    expect((await finished('ready')).staleCueCount).toBe(0);
  });

  test('stays stale while a stale cue is left', async () => {
    await editSource(1, 'Welcome to the second lesson.');
    await finished('stale');
    const draft = await open();
    const fresh = cuesOf(draft).findIndex((cue) => !cue.stale);
    await retext(draft, fresh, 'Autre');
    expect(dataOf(await tryReplacing(draft))).toMatchObject({ version: 2 });
    expect(await srtOf(await finished('stale'))).toContain('Autre');
  });

  test('updates open drafts without a conflict', async () => {
    const draft = await open();
    const sourceId = await editSource(1, 'Welcome to the second lesson.');
    const news = dataOf<{ changeNumber: number; cues: Draft['lowerSubtitleList'] }>(
      await call(api, subtitleChanges, {
        caller: translator,
        params: { report_id: draft.reportId, since: '0' },
      }),
    );
    expect(news.changeNumber).toBe(1);
    expect(news.cues.length).toBeGreaterThan(0);
    const before = new Map(cuesOf(draft).map((cue) => [cue.id, cue]));
    for (const cue of news.cues) {
      expect(cue.sourceCueIds).toContain(sourceId);
      const review = {
        contextChanged: false,
        sourceBefore: 'Welcome to the first lesson.',
        suggestion: null,
      };
      expect(cue).toEqual({ ...before.get(cue.id), stale: true, review });
    }
    const [first] = news.cues;
    if (!first) throw new Error('no stale cue');
    const answer = await changeDraft(api, translator, draft.reportId, [
      edit(first, { text: 'Lu' }),
    ]);
    expect(answer.cues).toMatchObject([{ id: first.id, stale: false }]);
    expect(dataOf(await tryReplacing(draft))).toMatchObject({ version: 2 });
    await finished(news.cues.length > 1 ? 'stale' : 'ready');
  });

  test('both halves of a split stale cue stay stale', async () => {
    await editSource(0, 'Good evening everyone.');
    await finished('stale');
    const draft = await open();
    const { id: cueId, revision, text } = cueAt(draft, 0);
    const split = dataOf<{ cues: Array<{ stale: boolean }> }>(
      await call(api, splitSubtitle, {
        caller: translator,
        payload: {
          reportId: draft.reportId,
          changeId: randomUUID(),
          cueId,
          revision,
          at: { offset: text.indexOf(' ') },
        },
      }),
    );
    expect(split.cues.map(({ stale }) => stale)).toEqual([true, true]);
  });
});

describe('retranslation', () => {
  test('rejects publishing and new drafts while running, then continues drafts on the new version', async () => {
    await editSource(1, 'Welcome to the second lesson.');
    await finished('stale');
    const draft = await open();
    await retext(draft, 0, 'Texte d’une personne');
    let go = () => {};
    before = new Promise((resolve) => {
      go = resolve;
    });
    dataOf(await transitionVerification(api, admin, transcribeId, 'VERIFIED'));
    dataOf(await call(api, retryRequest, { caller: admin, params: { ticketId } }));
    expect(refusalOf(await tryReplacing(draft))).toBe('409 REQUEST_WRONG_STATE');
    expect(refusalOf(await tryOpening(api, admin, owner()))).toBe('409 REQUEST_WRONG_STATE');
    expect((await open()).reportId).toBe(draft.reportId);
    go();
    await finished('ready');
    expect(refusalOf(await tryReplacing(draft))).toBe('409 DRAFT_OUTDATED');
    const next = await open();
    expect(next).toMatchObject({ baseVersion: 2, changed: true });
    expect(textsOf(next)).toContain('Texte d’une personne');
    expect(textsOf(next).join(' ')).toContain('second lesson');
  });

  test('of everything continues drafts on the new version', async () => {
    await editSource(1, 'Welcome to the second lesson.');
    await finished('stale');
    const draft = await open();
    await retext(draft, 0, 'Texte d’une personne');
    dataOf(await transitionVerification(api, admin, transcribeId, 'VERIFIED'));
    const payload = { scope: 'all' as const };
    dataOf(await call(api, retryRequest, { caller: admin, params: { ticketId }, payload }));
    await finished('ready');
    expect(refusalOf(await tryReplacing(draft))).toBe('409 DRAFT_OUTDATED');
    const next = await open();
    expect(next).toMatchObject({ baseVersion: 2, changed: true });
    expect(textsOf(next)).toContain('Texte d’une personne');
    expect(textsOf(next).join(' ')).toContain('second lesson');
  });
});
