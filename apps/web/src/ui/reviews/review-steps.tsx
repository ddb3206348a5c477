import type { Review, ReviewStatus } from '@glossa/contracts/reviews';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { t } from '../../lib/i18n/t.ts';
import { useSession } from '../../lib/session/session.ts';
import { useConfirm } from '../feedback/confirm-dialog.tsx';
import { ErrorText } from '../feedback/error-text.tsx';
import { toastError } from '../feedback/toast.tsx';
import { type ReviewedRequest, useChangeReview } from './queries.ts';

type Acceptance = { confirmWarnings: true } | { overrideErrors: true; reason: string } | object;

/** The next step of each status, besides sending back. */
const next: Readonly<Record<ReviewStatus, { to: ReviewStatus; label: string }>> = {
  'needs-review': { to: 'in-review', label: t('reviews.start') },
  'in-review': { to: 'reviewed', label: t('reviews.signOff') },
  reviewed: { to: 'in-review', label: t('reviews.reopen') },
  'sent-back': { to: 'needs-review', label: t('reviews.submit') },
};

export function ReviewSteps({ request, review }: { request: ReviewedRequest; review: Review }) {
  const { user } = useSession();
  const change = useChangeReview(request);
  const confirm = useConfirm();
  const [sendingBack, setSendingBack] = useState(false);
  /** Of cues, which the server found. */
  const [errors, setErrors] = useState<Error | null>(null);
  const { to, label } = next[review.status];
  const mustDiffer =
    to === 'reviewed' && review.reviewerMustDiffer && review.lastEditor?.userId === user.userId;
  const inReview = review.status === 'in-review';
  const signOff = (acceptance: Acceptance) =>
    change.mutate(
      { status: 'reviewed', ...acceptance },
      { onSuccess: () => setErrors(null), onError: (error) => void ask(error) },
    );
  const ask = async (error: Error) => {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'TRANSCRIPT_HAS_ERRORS') return setErrors(error);
    if (code !== 'TRANSCRIPT_HAS_WARNINGS') return toastError(error);
    const agreed = await confirm({
      title: t('reviews.confirmWarnings'),
      message: <ErrorText error={error} />,
      confirmLabel: t('reviews.signOff'),
    });
    if (agreed) signOff({ confirmWarnings: true });
  };
  const step = () =>
    to === 'reviewed' ? signOff({}) : change.mutate({ status: to }, { onError: toastError });
  return (
    <Stack gap="xs">
      {mustDiffer && (
        <Text size="sm" c="dimmed">
          {t('errors.reviewByLastEditor')}
        </Text>
      )}
      <Group gap="xs">
        <Button disabled={mustDiffer} loading={change.isPending} onClick={step}>
          {label}
        </Button>
        {inReview && !sendingBack && (
          <Button variant="default" onClick={() => setSendingBack(true)}>
            {t('reviews.sendBackOpen')}
          </Button>
        )}
      </Group>
      {errors !== null && (
        <ReasonForm
          label={t('reviews.errorsReason')}
          description={t('editor.errors.reasonHint')}
          action={t('reviews.signOffAnyway')}
          busy={change.isPending}
          onCancel={() => setErrors(null)}
          onReason={(why) => signOff({ overrideErrors: true, reason: why })}
        >
          <Text size="sm" role="alert">
            <ErrorText error={errors} />
          </Text>
        </ReasonForm>
      )}
      {inReview && sendingBack && (
        <ReasonForm
          label={t('reviews.sendBackReason')}
          action={t('reviews.sendBack')}
          busy={change.isPending}
          onCancel={() => setSendingBack(false)}
          onReason={(why) =>
            change.mutate(
              { status: 'sent-back', reason: why },
              { onError: toastError, onSuccess: () => setSendingBack(false) },
            )
          }
        />
      )}
    </Stack>
  );
}

type ReasonProps = {
  label: string;
  description?: string;
  action: string;
  busy: boolean;
  children?: ReactNode;
  onCancel: () => void;
  onReason: (reason: string) => void;
};

function ReasonForm({ label, description, action, busy, children, ...on }: ReasonProps) {
  const [reason, setReason] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        on.onReason(reason.trim());
      }}
    >
      <Stack gap="xs">
        {children}
        <Textarea
          label={label}
          description={description}
          dir="auto"
          value={reason}
          maxLength={2_000}
          autosize
          minRows={2}
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group gap="xs">
          <Button type="submit" color="red" disabled={reason.trim() === ''} loading={busy}>
            {action}
          </Button>
          <Button variant="default" onClick={on.onCancel}>
            {t('common.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
