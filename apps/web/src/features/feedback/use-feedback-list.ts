import { idSchema } from '@glossa/contracts/endpoint';
import type { viewFeedback } from '@glossa/contracts/feedback';
import { useSearch } from '@tanstack/react-router';
import type { z } from 'zod';
import { useSession } from '../../lib/session/session.ts';
import { useListSearch } from '../../ui/table/use-list-search.ts';
import { feedbackList } from './search.ts';

export type FeedbackSort = keyof typeof feedbackList.sorts;
export type FeedbackFilter = (typeof feedbackList.filters)[number];

/** The list's filters, as in the address and as in the request. */
export function useFeedbackList() {
  const { user } = useSession();
  const list = useListSearch(useSearch({ from: '/shell/feedback' }), feedbackList);
  const { q, sort, descending, page, pageSize, cursor, filters: chosen } = list.search;
  const { status, kind, severity, assignee, language, project, media, who } = chosen;
  const requested: z.input<typeof viewFeedback.query> = {
    search: q,
    sort,
    descending: descending ? 'true' : 'false',
    page,
    pageSize,
    cursor,
    ...(status === 'unfinished' ? { unfinished: 'true' } : { status }),
    kind,
    severity,
    assigneeId: assignee === 'me' ? user.userId : readAssignee(assignee),
    language,
    projectId: project,
    mediaId: media,
    mine: who && 'true',
  };
  return { ...list, requested };
}
export type FeedbackListState = ReturnType<typeof useFeedbackList>;

const readAssignee = (value: string | undefined): string | undefined =>
  value === 'none' ? value : idSchema.safeParse(value).data;
