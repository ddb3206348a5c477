import { useState } from 'react';
import { errorSentence } from '../../lib/api-error.ts';
import { t } from '../../lib/language/t.ts';
import { useAddFeedbackFile } from '../../lib/queries/feedback.ts';
import { toast } from '../toast.tsx';

/** Sends files to a ticket one after the other; answers those that were not taken, each of which is said. */
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
          t('{name} was not sent: {error}', { name: file.name, error: errorSentence(error) }),
        );
      }
    setSending(false);
    return left;
  };
  return { sending, send };
}
