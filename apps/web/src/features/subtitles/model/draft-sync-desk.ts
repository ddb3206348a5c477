import { afterEach, beforeEach, vi } from 'vitest';
import { t } from '../../../lib/language/t.ts';
import type { QueueStore } from './change-queue.ts';
import { createDraftEditor, type DraftEditor } from './draft-editor.ts';
import type { FakeDraftServer } from './fake-draft-server.ts';
import { createMemoryDevice } from './memory-device.ts';

/**
 * Windows of one person over a fake server, on a clock that stands still until a test lets time pass; for each test of
 * the file that sets it.
 */
export function setDraftSyncDesk() {
  const opened: DraftEditor[] = [];
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    for (const { store } of opened.splice(0)) store.dispose();
    vi.useRealTimers();
  });
  const desk = {
    /** A window before its sync is started; null: its browser keeps nothing. */
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
      const editor = await desk.openUnstarted(server, device.openWindow());
      editor.sync.start();
      return editor;
    },
    /** Lets time pass, and what is under way meanwhile be answered. */
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    /** Lets time pass at once: what begins meanwhile stays under way. */
    leap: (ms: number) => void vi.advanceTimersByTime(ms),
  };
  return desk;
}

export const typeInto = ({ store }: DraftEditor, id: string, text: string) =>
  store.change(t('Typing'), id, { text }, { mergeKey: `text:${id}` });

/** The server tells this window what happened last. */
export const news = ({ sync }: DraftEditor, server: FakeDraftServer) =>
  sync.hear({
    type: 'draft',
    reportId: server.reportId(),
    mediaId: server.reportId(),
    what: 'cues',
    changeNumber: server.changeNumber(),
    changeId: crypto.randomUUID(),
  });

/** Texts by cue id, as the window shows them. */
export const shown = ({ store }: DraftEditor) =>
  Object.fromEntries(store.getState().cues.map((cue) => [cue.id, cue.text]));

/** The same, as the server has them. */
export const stored = (server: FakeDraftServer) =>
  Object.fromEntries(server.cues().map((cue) => [cue.id, cue.text]));

export const statusOf = ({ store }: DraftEditor) => store.getState().sync.status;
