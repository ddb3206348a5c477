import type { viewWaiting, WaitingItem } from '@glossa/contracts/dashboard';
import type { AnswerOf } from '@glossa/contracts/endpoint';
import { Skeleton, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  CircleAlert,
  CircleCheckBig,
  ClipboardCheck,
  Download,
  ListChecks,
  type LucideIcon,
  MessageSquareText,
} from 'lucide-react';
import { useId, useState } from 'react';
import { formatAgo, formatNumber } from '../../../lib/format/format.ts';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { t } from '../../../lib/i18n/t.ts';
import { useCan } from '../../../lib/session/permissions.ts';
import { ErrorState } from '../../../ui/feedback/state.tsx';
import type { TaskSearch } from '../search.ts';
import classes from './panels.module.css';
import { reviewCountOptions, waitingOptions } from './queries.ts';
import { ReviewTasks } from './review-tasks.tsx';

type Waiting = AnswerOf<typeof viewWaiting>;
type Kind = keyof Waiting;

const kinds: ReadonlyArray<{ kind: Kind; label: string; icon: LucideIcon }> = [
  { kind: 'toVerify', label: t('status.needsReview'), icon: ListChecks },
  { kind: 'failedMedia', label: t('dashboard.failedUploads'), icon: CircleAlert },
  { kind: 'failedTranslations', label: t('dashboard.failedTranslations'), icon: CircleAlert },
  { kind: 'readyToDownload', label: t('dashboard.readyToDownload'), icon: Download },
  { kind: 'feedback', label: t('dashboard.feedbackAssignedToMe'), icon: MessageSquareText },
];

const reviewsTab = 'reviews';

/** My tasks, oldest of each kind first. */
export function WaitingPanel({ tasks }: { tasks: TaskSearch }) {
  const id = useId();
  const query = useQuery(waitingOptions());
  const mayReview = useCan('Translation', 'edit');
  const mayVerify = useCan('Transcription', 'edit');
  const counted = useQuery({
    ...reviewCountOptions(),
    enabled: mayReview || mayVerify,
  });
  const reviews = counted.data?.total ?? 0;
  const shown = query.data
    ? kinds.filter(({ kind }) => (query.data[kind]?.total ?? 0) > 0)
    : undefined;
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <Text component="h2" id={id} fw={600} m={0}>
        {t('dashboard.myTasks')}
      </Text>
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data || !shown ? (
        <PanelSkeleton />
      ) : shown.length === 0 && reviews === 0 ? (
        <div className={classes.nothing}>
          <CircleCheckBig size={22} aria-hidden />
          <Text c="dimmed">{t('dashboard.allCaughtUp')}</Text>
        </div>
      ) : (
        <WaitingLists shown={shown} waiting={query.data} reviews={reviews} tasks={tasks} />
      )}
    </section>
  );
}

/** One kind at a time, so that none hides the others. */
function WaitingLists({
  shown,
  waiting,
  reviews,
  tasks,
}: {
  shown: typeof kinds;
  waiting: Waiting;
  /** How many wait for review; none: no tab. */
  reviews: number;
  tasks: TaskSearch;
}) {
  const isNamed = Object.values(tasks).some((value) => value !== undefined);
  const [chosen, setChosen] = useState<string | null>(isNamed ? reviewsTab : null);
  const tabs = [...shown.map(({ kind }) => kind as string), ...(reviews > 0 ? [reviewsTab] : [])];
  const current = tabs.find((tab) => tab === chosen) ?? tabs[0];
  return (
    <Tabs
      variant="pills"
      value={current ?? null}
      onChange={setChosen}
      keepMounted={false}
      className={classes.tabs}
    >
      <Tabs.List>
        {shown.map(({ kind, label, icon: Icon }) => (
          <Tabs.Tab
            key={kind}
            value={kind}
            className={classes.tab}
            leftSection={<Icon size={14} aria-hidden />}
            rightSection={<b>{formatNumber(waiting[kind]?.total ?? 0)}</b>}
          >
            {label}
          </Tabs.Tab>
        ))}
        {reviews > 0 && (
          <Tabs.Tab
            value={reviewsTab}
            className={classes.tab}
            leftSection={<ClipboardCheck size={14} aria-hidden />}
            rightSection={<b>{formatNumber(reviews)}</b>}
          >
            {t('reviews.tasks')}
          </Tabs.Tab>
        )}
      </Tabs.List>
      {reviews > 0 && (
        <Tabs.Panel value={reviewsTab} className={classes.scroll}>
          <ReviewTasks tasks={tasks} />
        </Tabs.Panel>
      )}
      {shown.map(({ kind }) => (
        <Tabs.Panel key={kind} value={kind} className={classes.scroll}>
          <ul className={classes.list}>
            {waiting[kind]?.first.map((item) => (
              <li key={item.id}>
                <WaitingLine kind={kind} item={item} />
              </li>
            ))}
          </ul>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function WaitingLine({ kind, item }: { kind: Kind; item: WaitingItem }) {
  const about = [item.language ? languageName(item.language) : null, formatAgo(item.at)]
    .filter((part) => part !== null)
    .join(' · ');
  const body = (
    <>
      <bdi className={classes.title}>{item.title}</bdi>
      <span className={classes.about}>{about}</span>
    </>
  );
  if (kind === 'feedback')
    return (
      <Link className={classes.line} to={`/feedback/info/${item.id}` as '/feedback'}>
        {body}
      </Link>
    );
  const search = { mediaId: item.mediaId ?? item.id };
  return (
    <Link
      className={classes.line}
      to={kind === 'toVerify' ? '/dashboard/verify-transcript' : '/dashboard/media-details'}
      search={search}
    >
      {body}
    </Link>
  );
}

export const PanelSkeleton = () => (
  <div className={classes.scroll} role="status" aria-label={t('common.loading')}>
    {['a', 'b', 'c', 'd'].map((key) => (
      <Skeleton key={key} h={36} mb={8} radius="sm" />
    ))}
  </div>
);
