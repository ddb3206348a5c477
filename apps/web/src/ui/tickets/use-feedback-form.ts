import type { FeedbackTicket } from '@glossa/contracts/feedback';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '../../lib/i18n/t.ts';
import { translatedResolver } from '../../lib/i18n/translated-resolver.ts';
import { useAddFeedback } from '../../lib/queries/feedback.ts';
import { useSession } from '../../lib/session/session.ts';
import { applyServerErrors } from '../form/apply-server-errors.ts';
import { type FeedbackPin, keyOfPin } from './feedback-place.ts';
import {
  emptyValues,
  type FeedbackValues,
  feedbackFormFields,
  feedbackFormSchema,
} from './feedback-values.ts';
import {
  deleteDraft,
  readDraftFiles,
  readDraftText,
  saveDraftFiles,
  saveDraftText,
} from './ticket-draft.ts';
import { useSendFiles } from './use-send-files.ts';

/**
 * New feedback on a subject: unsent input is restored, also after a reload. `onSent` gets the ticket and the rejected
 * files.
 */
export function useFeedbackForm(
  pin: FeedbackPin,
  first: Partial<FeedbackValues>,
  onSent: (ticket: FeedbackTicket, filesLeft: File[]) => void,
) {
  const { user } = useSession();
  const key = `${user.userId}/${keyOfPin(pin)}`;
  const [kept] = useState(() => readDraftText(key));
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
      if (!isSent.current) saveDraftText(key, form.getValues());
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
      await deleteDraft(key);
      onSent(ticket, left);
    } catch (error) {
      applyServerErrors(error, form.setError, t('feedback.sendFailed'), feedbackFormFields);
    }
  });

  return {
    form,
    files,
    setFiles,
    submit,
    sending: form.formState.isSubmitting || sending,
    /** There is unsent input. */
    dirty: form.formState.isDirty || files.length > 0,
    /** Earlier input was restored. */
    continued: kept !== null,
    discard: async () => {
      isSent.current = true;
      await deleteDraft(key);
      form.reset({ ...emptyValues, ...first });
      setFiles([]);
      isSent.current = false;
    },
  };
}

/** Files of the draft; stored ones load from the browser's storage a moment later. */
function useKeptFiles(key: string) {
  const [files, setFiles] = useState<File[]>([]);
  useEffect(() => {
    let wanted = true;
    void readDraftFiles(key).then((before) => {
      if (wanted && before.length > 0) setFiles((now) => (now.length === 0 ? before : now));
    });
    return () => {
      wanted = false;
    };
  }, [key]);
  const change = (next: File[]) => {
    setFiles(next);
    void saveDraftFiles(key, next);
  };
  return [files, change] as const;
}
