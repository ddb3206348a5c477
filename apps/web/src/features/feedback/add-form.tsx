import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Rich } from '../../lib/i18n/rich.tsx';
import { t } from '../../lib/i18n/t.ts';
import { mediaItemOptions } from '../../lib/queries/media.ts';
import { toastSuccess } from '../../ui/feedback/toast.tsx';
import { FormPage, useLeaveGuard } from '../../ui/form/form-page.tsx';
import { AttachFiles } from '../../ui/tickets/attach-files.tsx';
import { FeedbackFields } from '../../ui/tickets/feedback-fields.tsx';
import type { FeedbackPin } from '../../ui/tickets/feedback-place.ts';
import { useFeedbackForm } from '../../ui/tickets/use-feedback-form.ts';

/** New feedback. Unsent input survives a reload. */
export function AddForm({ pin }: { pin: FeedbackPin }) {
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
      rootError={errors.root?.message}
    >
      {media && (
        <Text size="sm">
          <Rich
            text={t('feedback.aboutMedia', { title: media.title })}
            parts={{ media: () => <strong dir="auto">{media.title}</strong> }}
          />
        </Text>
      )}
      {continued && (
        <Text size="sm" c="dimmed">
          {t('feedback.draftRestored')}{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => void discard()}>
            {t('feedback.startOver')}
          </Anchor>
        </Text>
      )}
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
