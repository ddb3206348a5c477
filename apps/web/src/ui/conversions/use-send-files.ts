import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { type FileToConvert, sendFileToConvert } from '../../lib/queries/conversions.ts';
import { conversionKeys } from '../../lib/queries/query-keys.ts';
import { useConfirm } from '../feedback/confirm-dialog.tsx';

/** A file being uploaded or rejected; uploaded ones are in the list of conversions. */
export type SendingFile = {
  id: number;
  name: string;
  percent: number;
  /** Why it was rejected; null while uploading. */
  rejection: unknown;
};

/** Uploads files one after another. Leaving the screen asks first, and then cancels them. */
export function useSendFiles() {
  const client = useQueryClient();
  const [files, setFiles] = useState<readonly SendingFile[]>([]);
  const nextId = useRef(1);
  const controllers = useRef(new Map<number, AbortController>());
  const line = useRef<Promise<void>>(Promise.resolve());

  useAskBeforeLeaving(files.some(({ rejection }) => rejection === null));
  useEffect(() => {
    const open = controllers.current;
    return () => {
      for (const controller of open.values()) controller.abort();
    };
  }, []);

  const change = (id: number, news: Partial<SendingFile>) =>
    setFiles((known) => known.map((file) => (file.id === id ? { ...file, ...news } : file)));
  const remove = (id: number) => {
    controllers.current.get(id)?.abort();
    controllers.current.delete(id);
    setFiles((known) => known.filter((file) => file.id !== id));
  };
  const send = (wanted: readonly FileToConvert[]) => {
    for (const one of wanted) {
      const id = nextId.current++;
      const controller = new AbortController();
      controllers.current.set(id, controller);
      setFiles((known) => [...known, { id, name: one.file.name, percent: 0, rejection: null }]);
      line.current = line.current.then(async () => {
        if (controller.signal.aborted) return;
        try {
          await sendFileToConvert(one, {
            signal: controller.signal,
            onProgress: (sent, total) =>
              change(id, { percent: total > 0 ? (sent / total) * 100 : 0 }),
          });
          remove(id);
          await client.invalidateQueries({ queryKey: conversionKeys.lists });
        } catch (error) {
          if (!controller.signal.aborted) change(id, { rejection: error });
        }
      });
    }
  };
  return { files, send, remove };
}

function useAskBeforeLeaving(sending: boolean): void {
  const confirm = useConfirm();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // Another tab of the same screen is not leaving.
      if (!sending || current.pathname === next.pathname) return false;
      const leave = await confirm({
        title: t('conversion.leaveTitle'),
        message: t('conversion.leaveText'),
        confirmLabel: t('common.leavePage'),
        cancelLabel: t('common.stayOnPage'),
        danger: true,
      });
      return !leave;
    },
    enableBeforeUnload: sending,
  });
}
