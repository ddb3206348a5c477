import type { Review } from '@glossa/contracts/reviews';
import { Group, Select, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';
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

export function ReviewAssignment({ request, review, canEdit }: Props) {
  const change = useChangeReview(request);
  const people = useQuery({ ...reviewersOptions(request), enabled: canEdit });
  const { assignee, dueAt } = review;
  if (!canEdit)
    return (
      <Text size="sm">
        {[assignee?.displayName, dueAt && t('reviews.dueOn', { at: formatInstant(dueAt) })]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    );
  const known = people.data ?? [];
  const listed =
    assignee && !known.some(({ userId }) => userId === assignee.userId)
      ? [assignee, ...known]
      : known;
  const save = (values: { assigneeId: string | null } | { dueAt: string | null }) =>
    change.mutate(values, { onError: toastError });
  return (
    <Group grow align="flex-start">
      <Select
        label={t('reviews.assignee')}
        placeholder={t('feedback.unassigned')}
        data={listed.map(({ userId, displayName }) => ({ value: userId, label: displayName }))}
        value={assignee?.userId ?? null}
        searchable
        clearable
        disabled={change.isPending}
        onChange={(assigneeId) => save({ assigneeId })}
      />
      <TextInput
        type="date"
        label={t('reviews.dueDate')}
        key={dueAt}
        defaultValue={dayOf(dueAt)}
        disabled={change.isPending}
        onBlur={({ currentTarget: { value } }) =>
          value !== dayOf(dueAt) && save({ dueAt: endOf(value) })
        }
      />
    </Group>
  );
}
