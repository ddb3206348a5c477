import { subtitleChanges, updateSubtitle } from '@glossa/contracts/subtitle-changes';
import {
  draftPresence,
  draftWords,
  editableSubtitle,
  replaceSubtitle,
  viewSubtitleDrafts,
} from '@glossa/contracts/subtitles';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publishDraftEvent } from '../../../lib/live/draft-events.ts';
import { applyLoginResponse } from '../../../lib/session/session-store.ts';
import {
  answer,
  at,
  makeLoginAnswer,
  refuse,
  startFakeServer,
} from '../../../testing/fake-server.ts';
import { plainOf } from '../store/cue-wire.ts';
import { testCue, testReportId } from '../testing/test-store.ts';
import { type OpenedDraft, openDraftEditor } from './open-draft.ts';
import { publish } from './use-draft.ts';

const owner = { kind: 'transcript', id: '22222222-2222-4222-8222-222222222222' } as const;
const person = { userId: owner.id, displayName: 'Ada' };
const draft = {
  reportId: testReportId,
  owner,
  mediaId: owner.id,
  language: 'en',
  baseVersion: 1,
  changed: false,
  changeNumber: 4,
  createdBy: person,
  createdAt: '2026-01-01T00:00:00Z',
  upperSubtitleList: [],
  lowerSubtitleList: [plainOf(testCue('a', 0), 1), plainOf(testCue('b', 3000), 1)],
};
const grace = { tabId: owner.id, userId: owner.id, displayName: 'Grace', cueId: 'b' };

let server: ReturnType<typeof startFakeServer>;
let editor: OpenedDraft;
beforeEach(async () => {
  server = startFakeServer();
  applyLoginResponse(makeLoginAnswer());
  server.on(at(editableSubtitle, { transcribe_id: owner.id, report_id: '0' }), () => answer(draft));
  server.on(at(viewSubtitleDrafts, owner), () => answer([]));
  server.on(draftPresence, () => answer([grace]));
  server.on(at(draftWords, { report_id: testReportId }), () =>
    answer({ a: [['Text', 0, 9, 0.3]] }),
  );
  server.on(updateSubtitle, () =>
    answer({ changeNumber: 5, revisions: { a: 6 }, cues: [], removed: [] }),
  );
  editor = await openDraftEditor({ owner, reportId: '0', userId: 'ada' });
});
afterEach(async () => {
  await editor.close();
  vi.unstubAllGlobals();
});

test('shows a draft, then its words and who else is present', async () => {
  const { store } = editor;
  expect(store.getState().cues).toHaveLength(2);
  await vi.waitFor(() => {
    expect(store.getState()).toMatchObject({ wordsLoading: false, present: [grace] });
    expect(store.findCue('a')?.words?.[0]).toMatchObject({ text: 'Text', confidence: 0.3 });
  });
  // This environment stores nothing, which is shown.
  expect(store.getState()).toMatchObject({ storedIn: 'memory', undoLabel: null });
});

test('closing the editor saves typed text and announces leaving', async () => {
  editor.store.change('Typing', 'a', { text: 'New' }, { mergeKey: 'a' });
  await editor.close();
  expect(server.callsTo(updateSubtitle).map(({ body }) => body)).toMatchObject([
    { reportId: testReportId, changes: [{ cueId: 'a', revision: 1, cue: { text: 'New' } }] },
  ]);
  expect(server.callsTo(draftPresence).at(-1)?.body).toMatchObject({ leaving: true });
});

test('fetches and shows a colleague’s change', async () => {
  server.on(at(subtitleChanges, { report_id: testReportId, since: '4' }), () =>
    answer({
      changeNumber: 5,
      cues: [plainOf(testCue('b', 3000, { text: 'Theirs' }), 6)],
      removed: ['a'],
      changes: [{ changeNumber: 5, changeId: owner.id, by: person }],
    }),
  );
  const news = { type: 'draft', reportId: testReportId, mediaId: owner.id, what: 'cues' } as const;
  publishDraftEvent({ ...news, changeNumber: 5, changeId: owner.id });
  await vi.waitFor(() =>
    expect(editor.store.getState().cues.map(({ text }) => text)).toEqual(['Theirs']),
  );
});

test('publishing saves pending changes first, and an outdated draft says what to do', async () => {
  server.on(replaceSubtitle, () => refuse('DRAFT_OUTDATED'));
  editor.store.change('Typing', 'a', { text: 'New' }, { mergeKey: 'a' });
  expect(await publish(new QueryClient(), editor)).toEqual({
    done: false,
    message: expect.stringContaining('Versions'),
  });
  expect(server.callsTo(updateSubtitle)).toHaveLength(1);
  server.on(updateSubtitle, () => refuse('SERVICE_UNAVAILABLE'));
  editor.store.change('Typing', 'b', { text: 'New' });
  expect(await publish(new QueryClient(), editor)).toMatchObject({ done: false });
  expect(server.callsTo(replaceSubtitle)).toHaveLength(1);
});
