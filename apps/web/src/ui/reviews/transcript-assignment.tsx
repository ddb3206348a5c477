import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { ErrorState } from '../feedback/state.tsx';
import { toastError } from '../feedback/toast.tsx';
import {
  transcriptReviewersOptions,
  transcriptReviewOptions,
  useAssignTranscript,
} from './queries.ts';
import { AssignmentFields } from './review-assignment.tsx';

type Props = { transcribeId: string; canEdit: boolean };

/** Who is to verify a transcript, and until when; opens the dialog that changes it. */
export function TranscriptAssignment({ transcribeId, canEdit }: Props) {
  const [opened, setOpened] = useState(false);
  const { data: review } = useQuery(transcriptReviewOptions(transcribeId));
  if (!review) return null;
  const { assignee, dueAt } = review;
  const words = [
    assignee ? t('reviews.assignedTo', { name: assignee.displayName }) : null,
    dueAt ? t('reviews.dueOn', { at: formatDate(dueAt) }) : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
  if (!canEdit)
    return words === '' ? null : (
      <Text size="sm" component="bdi">
        {words}
      </Text>
    );
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<UserRoundCheck size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <bdi>{words === '' ? t('reviews.assignOpen') : words}</bdi>
      </Button>
      {opened && <AssignmentDialog transcribeId={transcribeId} onClose={() => setOpened(false)} />}
    </>
  );
}

function AssignmentDialog({
  transcribeId,
  onClose,
}: {
  transcribeId: string;
  onClose: () => void;
}) {
  const { data: review } = useQuery(transcriptReviewOptions(transcribeId));
  const people = useQuery(transcriptReviewersOptions(transcribeId));
  const assign = useAssignTranscript(transcribeId, review?.revision ?? 0);
  if (!review) return null;
  return (
    <Dialog title={t('reviews.transcriptTitle')} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('reviews.transcriptHint')}
        </Text>
        {people.isError && !people.data ? (
          <ErrorState error={people.error} onRetry={() => void people.refetch()} />
        ) : (
          <AssignmentFields
            review={review}
            people={people.data ?? []}
            canEdit
            isPending={assign.isPending}
            onAssign={(assigneeId) => assign.mutate({ assigneeId }, { onError: toastError })}
            onDue={(dueAt) => assign.mutate({ dueAt }, { onError: toastError })}
          />
        )}
      </Stack>
    </Dialog>
  );
}
