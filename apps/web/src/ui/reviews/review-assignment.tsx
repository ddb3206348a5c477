import type { Review, ReviewPerson } from '@glossa/contracts/reviews';
import { Button, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';
import { useSession } from '../../lib/session/session.ts';
import { toastError } from '../feedback/toast.tsx';
import { type ReviewedRequest, reviewersOptions, useChangeReview } from './queries.ts';

type Props = { request: ReviewedRequest; review: Review; canEdit: boolean };

/** The local day of an instant, as a date field has it. */
function dayOf(instant: string | null): string {
  if (!instant) return '';
  const at = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The end of that day where the user is; null for an empty field. */
const endOf = (day: string): string | null =>
  day === '' ? null : new Date(`${day}T23:59:59.000`).toISOString();

/** Who reviews a translation, and until when. Whoever gives back what they review ends its review, too. */
export function ReviewAssignment({ request, review, canEdit }: Props) {
  const change = useChangeReview(request);
  const people = useQuery({ ...reviewersOptions(request), enabled: canEdit });
  const released = review.status === 'in-review' ? ({ status: 'needs-review' } as const) : {};
  return (
    <AssignmentFields
      review={review}
      people={people.data ?? []}
      canEdit={canEdit}
      isPending={change.isPending}
      onAssign={(assigneeId) =>
        change.mutate(
          { assigneeId, ...(assigneeId === null ? released : {}) },
          { onError: toastError },
        )
      }
      onDue={(dueAt) => change.mutate({ dueAt }, { onError: toastError })}
    />
  );
}

type FieldsProps = {
  review: Pick<Review, 'assignee' | 'dueAt'>;
  people: readonly ReviewPerson[];
  canEdit: boolean;
  isPending: boolean;
  onAssign: (userId: string | null) => void;
  onDue: (dueAt: string | null) => void;
};

/** Assignee and due date; to take it, and to give it back. */
export function AssignmentFields({
  review: { assignee, dueAt },
  people,
  canEdit,
  isPending,
  onAssign,
  onDue,
}: FieldsProps) {
  const { user } = useSession();
  if (!canEdit)
    return (
      <Text size="sm">
        {[assignee?.displayName, dueAt && t('reviews.dueOn', { at: formatInstant(dueAt) })]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    );
  const listed =
    assignee && !people.some(({ userId }) => userId === assignee.userId)
      ? [assignee, ...people]
      : people;
  const mayTake = people.some(({ userId }) => userId === user.userId);
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="xs">
        <Select
          label={t('reviews.assignee')}
          placeholder={t('feedback.unassigned')}
          data={listed.map(({ userId, displayName }) => ({ value: userId, label: displayName }))}
          value={assignee?.userId ?? null}
          searchable
          clearable
          disabled={isPending}
          onChange={onAssign}
        />
        <TextInput
          type="date"
          label={t('reviews.dueDate')}
          key={dueAt}
          defaultValue={dayOf(dueAt)}
          disabled={isPending}
          onBlur={({ currentTarget: { value } }) => value !== dayOf(dueAt) && onDue(endOf(value))}
        />
      </SimpleGrid>
      {assignee?.userId === user.userId ? (
        <Button
          size="xs"
          variant="default"
          w="max-content"
          disabled={isPending}
          onClick={() => onAssign(null)}
        >
          {t('reviews.giveBack')}
        </Button>
      ) : (
        !assignee &&
        mayTake && (
          <Button
            size="xs"
            variant="default"
            w="max-content"
            disabled={isPending}
            onClick={() => onAssign(user.userId)}
          >
            {t('reviews.assignToMe')}
          </Button>
        )
      )}
    </Stack>
  );
}
