import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { errorSentence } from '../../lib/api-client.ts';
import { inContext, t } from '../../lib/language/t.ts';
import {
  conversionKey,
  type FileToConvert,
  sendFileToConvert,
} from '../../lib/queries/conversions.ts';
import { useConfirm } from '../confirm-dialog.tsx';

/** A file on its way, or one that was refused; what arrived is in the list of conversions. */
export type SendingFile = {
  id: number;
  name: string;
  percent: number;
  /** Why it was refused; null while it is being sent. */
  refusal: string | null;
};

/** Sends files one after the other. Whoever leaves the screen meanwhile is asked first, and then gives them up. */
export function useSendFiles() {
  const client = useQueryClient();
  const [files, setFiles] = useState<readonly SendingFile[]>([]);
  const nextId = useRef(1);
  const controllers = useRef(new Map<number, AbortController>());
  const line = useRef<Promise<void>>(Promise.resolve());

  useAskBeforeLeaving(files.some(({ refusal }) => refusal === null));
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
      setFiles((known) => [...known, { id, name: one.file.name, percent: 0, refusal: null }]);
      line.current = line.current.then(async () => {
        if (controller.signal.aborted) return;
        try {
          await sendFileToConvert(one, {
            signal: controller.signal,
            onProgress: (sent, total) =>
              change(id, { percent: total > 0 ? (sent / total) * 100 : 0 }),
          });
          remove(id);
          await client.invalidateQueries({ queryKey: conversionKey });
        } catch (error) {
          if (!controller.signal.aborted) change(id, { refusal: errorSentence(error) });
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
      // Another tab of the same screen is no leaving.
      if (!sending || current.pathname === next.pathname) return false;
      const leave = await confirm({
        title: t('Leave while files are being sent?'),
        message: t('Those that have not arrived are given up. What arrived goes on without you.'),
        confirmLabel: inContext('leave a page', 'Leave'),
        cancelLabel: inContext('stay on a page', 'Stay'),
        danger: true,
      });
      return !leave;
    },
    enableBeforeUnload: sending,
  });
}
