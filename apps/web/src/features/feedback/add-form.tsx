import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Rich } from '../../lib/language/rich.tsx';
import { t } from '../../lib/language/t.ts';
import { mediaItemOptions } from '../../lib/queries/media.ts';
import { FormPage, useLeaveGuard } from '../../ui/admin/form-page.tsx';
import { AttachFiles } from '../../ui/feedback/attach-files.tsx';
import { FeedbackFields } from '../../ui/feedback/feedback-fields.tsx';
import type { FeedbackPin } from '../../ui/feedback/feedback-place.ts';
import { useFeedbackForm } from '../../ui/feedback/use-feedback-form.ts';
import { toastSuccess } from '../../ui/toast.tsx';

/** New feedback. What is not sent yet is still here after a reload. */
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
      if (left.length === 0)
        toastSuccess(
          t('Thank you. The feedback is sent as ticket {number}.', { number: `#${ticket.number}` }),
        );
      void navigate({ to: '/feedback/info/$ticketId', params: { ticketId: ticket.ticketId } });
    },
  );
  const guard = useLeaveGuard(() => dirty);
  const { errors } = form.formState;
  return (
    <FormPage
      title={t('Give feedback')}
      backTo="/feedback"
      backLabel={t('Feedback')}
      onSubmit={submit}
      submitLabel={t('Send feedback')}
      submitting={sending}
      dirty={dirty}
      rootError={errors.root?.message}
    >
      {media && (
        <Text size="sm">
          <Rich
            text={t('About <media>{title}</media>', { title: media.title })}
            parts={{ media: () => <strong dir="auto">{media.title}</strong> }}
          />
        </Text>
      )}
      {continued && (
        <Text size="sm" c="dimmed">
          {t('What you wrote here before is still there.')}{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => void discard()}>
            {t('Begin again')}
          </Anchor>
        </Text>
      )}
      <FeedbackFields
        register={form.register}
        control={form.control}
        errors={errors}
        withSuggestion={false}
      />
      <AttachFiles files={files} onChange={setFiles} />
    </FormPage>
  );
}
