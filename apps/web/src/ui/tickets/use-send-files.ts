import { useState } from 'react';
import { withSentence } from '../../lib/http/with-sentence.ts';
import { t } from '../../lib/i18n/t.ts';
import { useAddFeedbackFile } from '../../lib/queries/feedback.ts';
import { toast } from '../feedback/toast.tsx';

/** Sends files to a ticket one after another; returns the rejected ones, each of which is reported. */
export function useSendFiles() {
  const addFile = useAddFeedbackFile();
  const [sending, setSending] = useState(false);
  const send = async (ticketId: string, files: readonly File[]): Promise<File[]> => {
    const left: File[] = [];
    setSending(true);
    for (const file of files)
      try {
        await addFile.mutateAsync({ ticketId, file });
      } catch (error) {
        left.push(file);
        toast.error(
          withSentence(error, (reason) =>
            t('feedback.fileSendFailed', { name: file.name, error: reason }),
          ),
        );
      }
    setSending(false);
    return left;
  };
  return { sending, send };
}
