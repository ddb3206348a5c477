import type { FeedbackTicket } from '@glossa/contracts/feedback';
import { zodResolver } from '@hookform/resolvers/zod';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { t } from '../../lib/language/t.ts';
import { translatedResolver } from '../../lib/language/translated-resolver.ts';
import { useEditFeedback } from '../../lib/queries/feedback.ts';
import { applyServerFaults } from '../../ui/admin/apply-server-faults.ts';
import { FormPage, useLeaveGuard } from '../../ui/admin/form-page.tsx';
import { FeedbackFields } from '../../ui/feedback/feedback-fields.tsx';
import {
  type FeedbackValues,
  feedbackFormFields,
  feedbackFormSchema,
} from '../../ui/feedback/feedback-values.ts';
import { toastSuccess } from '../../ui/toast.tsx';

/** What a ticket says. Its files, state and comments are changed where they are shown. */
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
      toastSuccess(t('The ticket is saved.'));
      guard.allow();
      void navigate({ to: '/feedback/info/$ticketId', params: { ticketId } });
    } catch (error) {
      applyServerFaults(error, setError, t('The ticket was not saved.'), feedbackFormFields);
    }
  });
  return (
    <FormPage
      title={t('Edit ticket {number}', { number: `#${ticket.number}` })}
      backTo={`/feedback/info/${ticketId}`}
      backLabel={t('Back to the ticket')}
      onSubmit={submit}
      submitLabel={t('Save')}
      submitting={isSubmitting}
      dirty={isDirty}
      rootError={errors.root?.message}
    >
      <FeedbackFields
        register={register}
        control={control}
        errors={errors}
        withSuggestion={place !== null && place.cueId !== null}
      />
    </FormPage>
  );
}
