import { afterEach, beforeEach, vi } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import type { QueueStore } from '../sync/change-queue.ts';
import { createDraftEditor, type DraftEditor } from '../sync/draft-editor.ts';
import type { FakeDraftServer } from './fake-draft-server.ts';
import { createMemoryDevice } from './memory-device.ts';

/** Tabs of one user with a fake server, on a clock that tests advance; set up per test. */
export function setupDraftSyncTest() {
  const opened: DraftEditor[] = [];
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    for (const { store } of opened.splice(0)) store.dispose();
    vi.useRealTimers();
  });
  const fixture = {
    /** A tab before its sync is started; null: its browser stores nothing. */
    async openUnstarted(server: FakeDraftServer, queueStore: QueueStore | null) {
      const editor = await createDraftEditor({
        draft: server.draft(),
        queueStore,
        calls: server.calls,
      });
      opened.push(editor);
      return editor;
    },
    async open(server: FakeDraftServer, device = createMemoryDevice()) {
      const editor = await fixture.openUnstarted(server, device.openWindow());
      editor.sync.start();
      return editor;
    },
    /** Advances the clock and completes pending requests. */
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    /** Advances the clock immediately: requests started by it stay pending. */
    leap: (ms: number) => void vi.advanceTimersByTime(ms),
  };
  return fixture;
}

export const typeInto = ({ store }: DraftEditor, id: string, text: string) =>
  store.change(t('editor.step.typing'), id, { text }, { mergeKey: `text:${id}` });

/** Decides the conflict that this tab shows about a cue. */
export const resolve = (
  { store }: DraftEditor,
  cueId: string,
  choice: Parameters<typeof store.resolveConflict>[1],
) => store.resolveConflict(store.getState().conflicts.get(cueId)?.conflictId ?? '', choice);

/** The server sends this tab its last event. */
export const news = ({ sync }: DraftEditor, server: FakeDraftServer) =>
  sync.hear({
    type: 'draft',
    reportId: server.reportId(),
    mediaId: server.reportId(),
    what: 'cues',
    changeNumber: server.changeNumber(),
    changeId: crypto.randomUUID(),
  });

/** Texts by cue id, as the tab shows them. */
export const shown = ({ store }: DraftEditor) =>
  Object.fromEntries(store.getState().cues.map((cue) => [cue.id, cue.text]));

/** The same on the server. */
export const stored = (server: FakeDraftServer) =>
  Object.fromEntries(server.cues().map((cue) => [cue.id, cue.text]));

export const statusOf = ({ store }: DraftEditor) => store.getState().sync.status;
