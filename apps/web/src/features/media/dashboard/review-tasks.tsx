import { languageCodes } from '@glossa/contracts/languages';
import {
  type ReviewTask,
  reviewKinds,
  type TaskScope,
  taskScopes,
} from '@glossa/contracts/reviews';
import { Badge, Checkbox, Group, Pagination, SegmentedControl, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { formatAgo, formatDate } from '../../../lib/format/format.ts';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { t } from '../../../lib/i18n/t.ts';
import { ErrorState } from '../../../ui/feedback/state.tsx';
import { reviewLooks } from '../../../ui/reviews/review-labels.ts';
import { ownProjectsOptions } from '../queries.ts';
import type { TaskSearch } from '../search.ts';
import classes from './panels.module.css';
import { reviewTasksOptions, toTaskQuery } from './queries.ts';

const scopeLabels: Readonly<Record<TaskScope, string>> = {
  mine: t('feedback.assignedToMe'),
  unassigned: t('feedback.unassigned'),
  all: t('notifications.filterAll'),
};
const kindChoices = reviewKinds.map((value) => ({
  value,
  label: value === 'transcript' ? t('common.transcripts') : t('common.translations'),
}));
const languageChoices = languageCodes.map((code) => ({ value: code, label: languageName(code) }));

/** What waits for review, overdue first. Filters and page are in the address. */
export function ReviewTasks({ tasks }: { tasks: TaskSearch }) {
  const wanted = toTaskQuery(tasks);
  const query = useQuery(reviewTasksOptions(wanted));
  const navigate = useNavigate();
  /** A filter begins at the first page again. The scope stays named, so that the address opens this tab. */
  const change = (values: Partial<TaskSearch>) =>
    void navigate({
      to: '.',
      search: ((now: Record<string, unknown>) => ({
        ...now,
        tasks: wanted.scope,
        taskPage: undefined,
        ...values,
      })) as never,
      resetScroll: false,
    });
  const { total = 0, items = [] } = query.data ?? {};
  const before = (wanted.page - 1) * wanted.pageSize;
  const pages = Math.ceil(total / wanted.pageSize);
  return (
    <>
      <TaskFilters tasks={tasks} scope={wanted.scope} onChange={change} />
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data && total === 0 ? (
        <Text c="dimmed">{t('dashboard.nothingToReview')}</Text>
      ) : (
        <ul className={classes.list}>
          {items.map((task) => (
            <li key={task.subjectId}>
              <TaskLine task={task} />
            </li>
          ))}
        </ul>
      )}
      {total > 0 && (
        <Group justify="space-between" gap="xs" mt="xs">
          <Text size="xs" c="dimmed" role="status">
            {items.length === 0
              ? t('common.emptyPage')
              : t('common.pageRange', { first: before + 1, last: before + items.length, total })}
          </Text>
          {(pages > 1 || wanted.page > 1) && (
            <Pagination
              size="xs"
              siblings={0}
              total={pages}
              value={Math.min(wanted.page, pages + 1)}
              onChange={(page) => change({ taskPage: page > 1 ? page : undefined })}
              getControlProps={(control) => ({
                'aria-label':
                  control === 'previous' ? t('common.previousPage') : t('common.nextPage'),
              })}
              getItemProps={(item) => ({ 'aria-label': t('common.pageNumber', { item }) })}
            />
          )}
        </Group>
      )}
    </>
  );
}

type FilterProps = {
  tasks: TaskSearch;
  scope: TaskScope;
  onChange: (values: Partial<TaskSearch>) => void;
};

function TaskFilters({ tasks, scope, onChange }: FilterProps) {
  const { data: projects = [] } = useQuery(ownProjectsOptions());
  const small = {
    size: 'xs',
    w: 130,
    clearable: true,
    comboboxProps: { width: 'max-content', position: 'bottom-start' },
  } as const;
  return (
    <Group gap="xs" mb="xs">
      <SegmentedControl
        size="xs"
        aria-label={t('reviews.tasks')}
        data={taskScopes.map((value) => ({ value, label: scopeLabels[value] }))}
        value={scope}
        onChange={(value) => onChange({ tasks: taskScopes.find((known) => known === value) })}
      />
      <Select
        {...small}
        data={kindChoices}
        aria-label={t('common.type')}
        placeholder={t('common.type')}
        value={tasks.taskKind ?? null}
        onChange={(kind) => onChange({ taskKind: kind ?? undefined })}
      />
      <Select
        {...small}
        data={languageChoices}
        searchable
        aria-label={t('common.language')}
        placeholder={t('common.language')}
        value={tasks.taskLanguage ?? null}
        onChange={(language) => onChange({ taskLanguage: language ?? undefined })}
      />
      {projects.length > 0 && (
        <Select
          {...small}
          data={projects.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          aria-label={t('common.project')}
          placeholder={t('common.project')}
          value={tasks.taskProject ?? null}
          onChange={(project) => onChange({ taskProject: project ?? undefined })}
        />
      )}
      <Checkbox
        size="xs"
        label={t('reviews.onlyOverdue')}
        checked={tasks.taskOverdue ?? false}
        onChange={(event) => onChange({ taskOverdue: event.currentTarget.checked || undefined })}
      />
    </Group>
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
