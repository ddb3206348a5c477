import type { ShownError } from '../../../lib/http/shown-error.ts';
import { t } from '../../../lib/i18n/t.ts';
import { newId } from '../../../lib/new-id.ts';

export type UploadFields = {
  categoryId: string;
  spokenLanguage: string;
  /** How many people speak; null: not known. */
  speakers: number | null;
  title: string;
  /** Empty: for everyone in the organization. */
  projectId: string;
  /** 'none', or empty: the default one of the organization. */
  filterProfileId: string;
};

export type UploadItem = {
  id: string;
  file: File;
  fields: UploadFields;
  state: 'refused' | 'waiting' | 'sending' | 'sent' | 'failed' | 'cancelled';
  sentBytes: number;
  /** Current bytes per second; null before the first measurement. */
  bytesPerSecond: number | null;
  /** Why it was rejected or failed, and what to do. */
  problem: ShownError | string | null;
  /** Notices that do not block: the same name or content already exists. */
  notice: string | null;
  mediaId: string | null;
};

export type SendAnswer = { mediaId: string | null; duplicateOfTitle: string | null };
export type Send = (
  item: Pick<UploadItem, 'id' | 'file' | 'fields'>,
  control: { signal: AbortSignal; onProgress: (sentBytes: number) => void },
) => Promise<SendAnswer>;

type Dependencies = {
  send: Send;
  explain: (error: unknown) => ShownError;
  /** Called after each uploaded file. */
  onSent?: () => void;
  atOnce?: number;
  now?: () => number;
};

export type UploadQueue = ReturnType<typeof createUploadQueue>;

const measureEveryMs = 500;

/** Sends files in order, two at a time. Outside the screens, so that navigation does not interrupt it. */
export function createUploadQueue({
  send,
  explain,
  onSent,
  atOnce = 2,
  now = () => performance.now(),
}: Dependencies) {
  let items: readonly UploadItem[] = [];
  const controllers = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  const set = (next: readonly UploadItem[]) => {
    items = next;
    for (const listener of listeners) listener();
  };
  const change = (id: string, next: Partial<UploadItem>) =>
    set(items.map((item) => (item.id === id ? { ...item, ...next } : item)));

  const sendItem = async (item: UploadItem) => {
    const controller = new AbortController();
    controllers.set(item.id, controller);
    change(item.id, { state: 'sending', problem: null, bytesPerSecond: null });
    let measured = { atMs: now(), bytes: 0 };
    const onProgress = (sentBytes: number) => {
      if (controller.signal.aborted) return;
      const elapsedMs = now() - measured.atMs;
      if (elapsedMs < measureEveryMs) return change(item.id, { sentBytes });
      const bytesPerSecond = ((sentBytes - measured.bytes) / elapsedMs) * 1000;
      measured = { atMs: now(), bytes: sentBytes };
      change(item.id, { sentBytes, bytesPerSecond: Math.max(0, bytesPerSecond) });
    };
    try {
      const answer = await send(item, { signal: controller.signal, onProgress });
      change(item.id, {
        state: 'sent',
        sentBytes: item.file.size,
        mediaId: answer.mediaId,
        ...(answer.duplicateOfTitle === null
          ? {}
          : {
              notice: t('media.upload.duplicate', {
                duplicateOfTitle: answer.duplicateOfTitle,
              }),
            }),
      });
      onSent?.();
    } catch (error) {
      if (controller.signal.aborted) change(item.id, { state: 'cancelled', bytesPerSecond: null });
      else change(item.id, { state: 'failed', problem: explain(error), bytesPerSecond: null });
    } finally {
      controllers.delete(item.id);
      startNext();
    }
  };

  const startNext = () => {
    const free = atOnce - items.filter((item) => item.state === 'sending').length;
    for (const item of items.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free)))
      void sendItem(item);
  };

  return {
    getItems: () => items,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    add(
      files: ReadonlyArray<{
        file: File;
        fields: UploadFields;
        rejection: string | null;
        notice: string | null;
      }>,
    ) {
      const added = files.map(({ file, fields, rejection, notice }): UploadItem => {
        return {
          id: newId(),
          file,
          fields,
          state: rejection === null ? 'waiting' : 'refused',
          sentBytes: 0,
          bytesPerSecond: null,
          problem: rejection,
          notice,
          mediaId: null,
        };
      });
      set([...items, ...added]);
      startNext();
    },
    cancel(id: string) {
      const item = items.find((candidate) => candidate.id === id);
      if (item?.state === 'waiting') change(id, { state: 'cancelled' });
      controllers.get(id)?.abort();
    },
    retry(id: string) {
      const item = items.find((candidate) => candidate.id === id);
      if (item?.state !== 'failed' && item?.state !== 'cancelled') return;
      change(id, { state: 'waiting', problem: null, sentBytes: 0 });
      startNext();
    },
    remove(id: string) {
      controllers.get(id)?.abort();
      set(items.filter((item) => item.id !== id));
    },
    removeRefused: () => set(items.filter(({ state }) => state !== 'refused')),
    removeFinished: () =>
      set(items.filter(({ state }) => state === 'sending' || state === 'waiting')),
    isBusy: () => items.some(({ state }) => state === 'sending' || state === 'waiting'),
  };
}
