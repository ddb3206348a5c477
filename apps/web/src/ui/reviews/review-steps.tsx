import type { Review, ReviewStatus } from '@glossa/contracts/reviews';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { useSession } from '../../lib/session/session.ts';
import { toastError } from '../feedback/toast.tsx';
import { type ReviewedRequest, useChangeReview } from './queries.ts';

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
  const [reason, setReason] = useState<string | null>(null);
  const { to, label } = next[review.status];
  const mustDiffer =
    to === 'reviewed' && review.reviewerMustDiffer && review.lastEditor?.userId === user.userId;
  const inReview = review.status === 'in-review';
  return (
    <Stack gap="xs">
      {mustDiffer && (
        <Text size="sm" c="dimmed">
          {t('errors.reviewByLastEditor')}
        </Text>
      )}
      <Group gap="xs">
        <Button
          disabled={mustDiffer}
          loading={change.isPending}
          onClick={() => change.mutate({ status: to }, { onError: toastError })}
        >
          {label}
        </Button>
        {inReview && reason === null && (
          <Button variant="default" onClick={() => setReason('')}>
            {t('reviews.sendBackOpen')}
          </Button>
        )}
      </Group>
      {inReview && reason !== null && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            change.mutate(
              { status: 'sent-back', reason: reason.trim() },
              { onError: toastError, onSuccess: () => setReason(null) },
            );
          }}
        >
          <Stack gap="xs">
            <Textarea
              label={t('reviews.sendBackReason')}
              dir="auto"
              value={reason}
              maxLength={2_000}
              autosize
              minRows={2}
              data-autofocus
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <Group gap="xs">
              <Button
                type="submit"
                color="red"
                disabled={reason.trim() === ''}
                loading={change.isPending}
              >
                {t('reviews.sendBack')}
              </Button>
              <Button variant="default" onClick={() => setReason(null)}>
                {t('common.cancel')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Stack>
  );
}
