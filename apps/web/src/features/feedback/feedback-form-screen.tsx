import type { FeedbackTicket } from '@glossa/contracts/feedback';
import { zodResolver } from '@hookform/resolvers/zod';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { Rich } from '../../lib/i18n/rich.tsx';
import { t } from '../../lib/i18n/t.ts';
import { translatedResolver } from '../../lib/i18n/translated-resolver.ts';
import { useFreshQuery } from '../../lib/queries/fresh-query.ts';
import { mediaItemOptions } from '../../lib/queries/media.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { toastSuccess } from '../../ui/feedback/toast.tsx';
import { applyServerErrors } from '../../ui/form/apply-server-errors.ts';
import { FormPage, useLeaveGuard } from '../../ui/form/form-page.tsx';
import { Page } from '../../ui/page/page.tsx';
import { AttachFiles } from '../../ui/tickets/attach-files.tsx';
import { DraftRestored } from '../../ui/tickets/draft-restored.tsx';
import { FeedbackFields } from '../../ui/tickets/feedback-fields.tsx';
import { type FeedbackPin, noPin } from '../../ui/tickets/feedback-place.ts';
import {
  type FeedbackValues,
  feedbackFormFields,
  feedbackFormSchema,
} from '../../ui/tickets/feedback-values.ts';
import { useFeedbackForm } from '../../ui/tickets/use-feedback-form.ts';
import { feedbackTicketOptions, useEditFeedback } from './queries.ts';

/** Adds a ticket, about the media in the address if there is one. */
export function AddFeedbackScreen() {
  const { mediaId = null, requestId = null } = useSearch({ from: '/shell/feedback/add' });
  return <AddForm key={`${mediaId} ${requestId}`} pin={{ ...noPin, mediaId, requestId }} />;
}

/** Changes the ticket in the address. */
export function EditFeedbackScreen() {
  const { ticketId } = useParams({ from: '/shell/feedback/edit/$ticketId' });
  return <Stored key={ticketId} ticketId={ticketId} />;
}

function Stored({ ticketId }: { ticketId: string }) {
  const ticket = useFreshQuery(feedbackTicketOptions(ticketId));
  // A form based on stale data would only be rejected.
  if (ticket.data) return <EditForm ticket={ticket.data} />;
  return (
    <Page title={t('feedback.editFeedback')}>
      {ticket.isError ? (
        <ErrorState error={ticket.error} onRetry={() => void ticket.refetch()} />
      ) : (
        <LoadingRows rows={6} />
      )}
    </Page>
  );
}

/** The content of a ticket. Its files, state and comments are changed where they are shown. */
function EditForm({ ticket }: { ticket: FeedbackTicket }) {
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
      rootError={errors.root}
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

/** New feedback. Unsent input survives a reload. */
function AddForm({ pin }: { pin: FeedbackPin }) {
  const navigate = useNavigate();
  const media = useQuery({
    ...mediaItemOptions(pin.mediaId ?? ''),
    enabled: pin.mediaId !== null,
  }).data;
  const { form, files, setFiles, submit, sending, dirty, continued, discard } = useFeedbackForm(
    pin,
    {},
    (ticket, left) => {
      guard.allow();
      if (left.length === 0) toastSuccess(t('feedback.sentToast', { number: `#${ticket.number}` }));
      void navigate({ to: '/feedback/info/$ticketId', params: { ticketId: ticket.ticketId } });
    },
  );
  const guard = useLeaveGuard(() => dirty);
  const { errors } = form.formState;
  return (
    <FormPage
      title={t('feedback.sendFeedback')}
      backTo="/feedback"
      backLabel={t('common.feedback')}
      onSubmit={submit}
      submitLabel={t('feedback.send')}
      submitting={sending}
      dirty={dirty}
      rootError={errors.root}
    >
      {media && (
        <Text size="sm">
          <Rich
            text={t('feedback.aboutMedia', { title: media.title })}
            parts={{ media: () => <strong dir="auto">{media.title}</strong> }}
          />
        </Text>
      )}
      {continued && <DraftRestored onDiscard={() => void discard()} />}
      <FeedbackFields
        register={form.register}
        control={form.control}
        errors={errors}
        withSuggestion={false}
        audience={pin.mediaId === null ? {} : { mediaId: pin.mediaId }}
      />
      <AttachFiles files={files} onChange={setFiles} />
    </FormPage>
  );
}
