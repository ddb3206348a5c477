import { idSchema } from '@glossa/contracts/endpoint';
import {
  feedbackKinds,
  feedbackSeverities,
  feedbackStatuses,
  type viewFeedback,
} from '@glossa/contracts/feedback';
import type { z } from 'zod';
import { useSession } from '../../lib/session.ts';
import { useListSearch } from '../../ui/admin/use-list-search.ts';
import { readLanguage } from '../../ui/language-filter.tsx';

const sorts = ['updatedAt', 'createdAt', 'number', 'severity', 'status', 'subject'] as const;
export type FeedbackSort = (typeof sorts)[number];
const filters = ['status', 'kind', 'severity', 'assignee', 'language', 'project', 'media', 'who'];
export type FeedbackFilter = (typeof filters)[number];

/** What the list is narrowed to, as the address holds it, and the same as the call has it. */
export function useFeedbackList() {
  const { user } = useSession();
  const list = useListSearch<FeedbackSort, FeedbackFilter>({
    sorts,
    defaultSort: 'updatedAt',
    descendingByDefault: ['updatedAt', 'createdAt', 'number', 'severity'],
    filters,
  });
  const { q, sort, descending, page, pageSize, filters: chosen } = list.search;
  const { status, kind, severity, assignee, language, project, media, who } = chosen;
  const asked: z.input<typeof viewFeedback.query> = {
    search: q,
    sort,
    descending: descending ? 'true' : 'false',
    page,
    pageSize,
    ...given(
      'status',
      feedbackStatuses.find((known) => known === status),
    ),
    ...(status === 'unfinished' ? { unfinished: 'true' as const } : {}),
    ...given(
      'kind',
      feedbackKinds.find((known) => known === kind),
    ),
    ...given(
      'severity',
      feedbackSeverities.find((known) => known === severity),
    ),
    ...given('assigneeId', readAssignee(assignee, user.userId)),
    ...given('language', readLanguage(language)),
    ...given('projectId', idSchema.safeParse(project).data),
    ...given('mediaId', idSchema.safeParse(media).data),
    ...(who === 'mine' ? { mine: 'true' as const } : {}),
  };
  return { ...list, asked };
}
export type FeedbackListState = ReturnType<typeof useFeedbackList>;

const given = <Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { [Key in Name]?: Value } =>
  value === undefined ? {} : ({ [name]: value } as { [Key in Name]: Value });

/** "me" in an address means whoever opens it. */
function readAssignee(value: string | undefined, ownId: string): string | undefined {
  if (value === 'me') return ownId;
  if (value === 'none') return 'none';
  return idSchema.safeParse(value).data;
}
