import { type ReviewTask, type TaskScope, taskScopes } from '@glossa/contracts/reviews';
import { Badge, Checkbox, Group, SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatAgo, formatDate } from '../../../lib/format/format.ts';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { t } from '../../../lib/i18n/t.ts';
import { ErrorState } from '../../../ui/feedback/state.tsx';
import { reviewLooks } from '../../../ui/reviews/review-labels.ts';
import classes from './panels.module.css';
import { reviewTasksOptions } from './queries.ts';

const scopeLabels: Readonly<Record<TaskScope, string>> = {
  mine: t('feedback.assignedToMe'),
  unassigned: t('feedback.unassigned'),
  all: t('notifications.filterAll'),
};

/** What waits for review, overdue first. */
export function ReviewTasks() {
  const [scope, setScope] = useState<TaskScope>('mine');
  const [overdue, setOverdue] = useState(false);
  const query = useQuery(reviewTasksOptions({ scope, overdue }));
  return (
    <div className={classes.scroll}>
      <Group gap="xs" mb="xs">
        <SegmentedControl
          size="xs"
          aria-label={t('reviews.tasks')}
          data={taskScopes.map((value) => ({ value, label: scopeLabels[value] }))}
          value={scope}
          onChange={(value) => setScope(taskScopes.find((known) => known === value) ?? 'mine')}
        />
        <Checkbox
          size="xs"
          label={t('reviews.onlyOverdue')}
          checked={overdue}
          onChange={(event) => setOverdue(event.currentTarget.checked)}
        />
      </Group>
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data?.items.length === 0 ? (
        <Text c="dimmed">{t('dashboard.nothingToReview')}</Text>
      ) : (
        <ul className={classes.list}>
          {query.data?.items.map((task) => (
            <li key={task.subjectId}>
              <TaskLine task={task} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function TaskLine({ task }: { task: ReviewTask }) {
  const { mediaId, subjectId: ticketId, title, dueAt, overdue } = task;
  const about = [
    languageName(task.language),
    reviewLooks[task.status].word,
    task.assignee?.displayName,
    dueAt ? t('reviews.dueOn', { at: formatDate(dueAt) }) : formatAgo(task.waitingSince),
  ];
  const body = (
    <>
      <bdi className={classes.title}>{title}</bdi>
      <span className={classes.about}>
        {overdue && (
          <Badge size="xs" color="red" variant="light" me={6}>
            {t('reviews.overdue')}
          </Badge>
        )}
        {about.filter(Boolean).join(' · ')}
      </span>
    </>
  );
  const line = classes.line;
  if (task.kind === 'transcript')
    return (
      <Link className={line} to="/dashboard/verify-transcript" search={{ mediaId }}>
        {body}
      </Link>
    );
  return task.type === 'doc' ? (
    <Link className={line} to="/dashboard/document-review" search={{ mediaId, ticketId }}>
      {body}
    </Link>
  ) : (
    <Link className={line} to="/dashboard/translation-request" search={{ mediaId }}>
      {body}
    </Link>
  );
}
