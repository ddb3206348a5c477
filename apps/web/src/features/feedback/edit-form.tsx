import type { FeedbackTicket } from '@glossa/contracts/feedback';
import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { t } from '../../lib/i18n/t.ts';
import { translatedResolver } from '../../lib/i18n/translated-resolver.ts';
import { toastSuccess } from '../../ui/feedback/toast.tsx';
import { applyServerErrors } from '../../ui/form/apply-server-errors.ts';
import { FormPage, useLeaveGuard } from '../../ui/form/form-page.tsx';
import { FeedbackFields } from '../../ui/tickets/feedback-fields.tsx';
import {
  type FeedbackValues,
  feedbackFormFields,
  feedbackFormSchema,
} from '../../ui/tickets/feedback-values.ts';
import { useEditFeedback } from './queries.ts';

/** The content of a ticket. Its files, state and comments are changed where they are shown. */
export function EditForm({ ticket }: { ticket: FeedbackTicket }) {
  const { ticketId, revision, kind, severity, subject, text, place } = ticket;
  const navigate = useNavigate();
  const edit = useEditFeedback();
  const { register, control, handleSubmit, setError, formState } = useForm<FeedbackValues>({
    resolver: translatedResolver(zodResolver(feedbackFormSchema)),
    defaultValues: { kind, severity, subject, text, suggestedText: place?.suggestedText ?? '' },
  });
  const { errors, isDirty, isSubmitting } = formState;
  const guard = useLeaveGuard(() => isDirty);
  const submit = handleSubmit(async ({ suggestedText, ...values }) => {
    try {
      await edit.mutateAsync({
        ticketId,
        revision,
        ...values,
        suggestedText: suggestedText.trim() === '' ? null : suggestedText,
      });
      toastSuccess(t('feedback.ticketSaved'));
      guard.allow();
      void navigate({ to: '/feedback/info/$ticketId', params: { ticketId } });
    } catch (error) {
      applyServerErrors(error, setError, t('feedback.saveTicketFailed'), feedbackFormFields);
    }
  });
  return (
    <FormPage
      title={t('feedback.editTicket', { number: `#${ticket.number}` })}
      backTo={`/feedback/info/${ticketId}`}
      backLabel={t('feedback.backToTicket')}
      onSubmit={submit}
      submitLabel={t('common.save')}
      submitting={isSubmitting}
      dirty={isDirty}
      rootError={errors.root?.message}
    >
      <FeedbackFields
        register={register}
        control={control}
        errors={errors}
        withSuggestion={place !== null && place.cueId !== null}
        audience={{ ticketId }}
      />
    </FormPage>
  );
}
