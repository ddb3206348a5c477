import type { FeedbackTicket } from '@glossa/contracts/feedback';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '../../lib/language/t.ts';
import { translatedResolver } from '../../lib/language/translated-resolver.ts';
import { useAddFeedback } from '../../lib/queries/feedback.ts';
import { useSession } from '../../lib/session.ts';
import { applyServerFaults } from '../admin/apply-server-faults.ts';
import { type FeedbackPin, keyOfPin } from './feedback-place.ts';
import {
  emptyValues,
  type FeedbackValues,
  feedbackFormFields,
  feedbackFormSchema,
} from './feedback-values.ts';
import { forgetDraft, keepFiles, keepText, readKeptFiles, readKeptText } from './kept-draft.ts';
import { useSendFiles } from './use-send-files.ts';

/**
 * New feedback about a place: what was begun there goes on where it was, also after the page was loaded again. `onSent`
 * gets the ticket, and the files that were not taken.
 */
export function useFeedbackForm(
  pin: FeedbackPin,
  first: Partial<FeedbackValues>,
  onSent: (ticket: FeedbackTicket, filesLeft: File[]) => void,
) {
  const { user } = useSession();
  const key = `${user.userId}/${keyOfPin(pin)}`;
  const [kept] = useState(() => readKeptText(key));
  const form = useForm<FeedbackValues>({
    resolver: translatedResolver(zodResolver(feedbackFormSchema)),
    defaultValues: { ...emptyValues, ...first },
    ...(kept ? { values: kept, resetOptions: { keepDefaultValues: true } } : {}),
  });
  const [files, setFiles] = useKeptFiles(key);
  const add = useAddFeedback();
  const { sending, send } = useSendFiles();
  const isSent = useRef(false);

  useEffect(() => {
    const subscription = form.watch(() => {
      if (!isSent.current) keepText(key, form.getValues());
    });
    return () => subscription.unsubscribe();
  }, [form, key]);

  const submit = form.handleSubmit(async ({ suggestedText, ...values }) => {
    try {
      const suggests =
        pin.cueId !== null && suggestedText.trim() !== '' && suggestedText !== pin.textBefore;
      const ticket = await add.mutateAsync({
        ...values,
        ...pin,
        suggestedText: suggests ? suggestedText : null,
      });
      const left = await send(ticket.ticketId, files);
      isSent.current = true;
      await forgetDraft(key);
      onSent(ticket, left);
    } catch (error) {
      applyServerFaults(
        error,
        form.setError,
        t('The feedback was not sent. Try again.'),
        feedbackFormFields,
      );
    }
  });

  return {
    form,
    files,
    setFiles,
    submit,
    sending: form.formState.isSubmitting || sending,
    /** Something is there that was not sent. */
    dirty: form.formState.isDirty || files.length > 0,
    /** What was begun before is shown again. */
    continued: kept !== null,
    discard: async () => {
      isSent.current = true;
      await forgetDraft(key);
      form.reset({ ...emptyValues, ...first });
      setFiles([]);
      isSent.current = false;
    },
  };
}

/** Files of the draft; those of before come from the browser's store a moment later. */
function useKeptFiles(key: string) {
  const [files, setFiles] = useState<File[]>([]);
  useEffect(() => {
    let wanted = true;
    void readKeptFiles(key).then((before) => {
      if (wanted && before.length > 0) setFiles((now) => (now.length === 0 ? before : now));
    });
    return () => {
      wanted = false;
    };
  }, [key]);
  const change = (next: File[]) => {
    setFiles(next);
    void keepFiles(key, next);
  };
  return [files, change] as const;
}
