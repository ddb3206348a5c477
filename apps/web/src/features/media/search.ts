import type { mediaSearchInput } from '@glossa/contracts/media';
import type { ReviewKind, TaskScope } from '@glossa/contracts/reviews';
import type { z } from 'zod';
import {
  flag,
  id,
  type ListOrder,
  language,
  listParams,
  oneOf,
  pageNumber,
  requiredText,
  searchParams,
  seconds,
  text,
} from '../../lib/search-params.ts';

// Names sort from A by default, everything else from the newest, largest, longest.
export const mediaList = {
  sorts: { uploadedAt: true, title: true, status: true, sizeBytes: true, durationMs: true },
  defaultSort: 'uploadedAt',
  descendingByDefault: ['uploadedAt', 'status', 'sizeBytes', 'durationMs'],
  filters: ['status', 'type', 'language', 'category', 'project', 'mine'],
} as const satisfies ListOrder<z.infer<typeof mediaSearchInput>['sort']>;

/** Groups of states for users; shown in the address and the filter. */
export type StatusGroup =
  | 'to-verify'
  | 'working'
  | 'verified'
  | 'ready'
  | 'failed'
  | 'no-speech'
  | 'cancelled';

export const dashboardSearch = searchParams(() => ({
  ...listParams(mediaList),
  status: oneOf<StatusGroup>({
    'to-verify': true,
    working: true,
    verified: true,
    ready: true,
    failed: true,
    'no-speech': true,
    cancelled: true,
  }),
  type: oneOf({ video: true, doc: true }),
  language: language(),
  category: id(),
  project: id(),
  mine: flag(),
  ...taskParams(),
}));
export type DashboardSearch = ReturnType<typeof dashboardSearch>;

/** The reviews in My tasks; the tab is open if any of them is in the address. */
const taskParams = () => ({
  tasks: oneOf<TaskScope>({ mine: true, unassigned: true, all: true }),
  taskKind: oneOf<ReviewKind>({ transcript: true, translation: true }),
  taskProject: id(),
  taskLanguage: language(),
  taskOverdue: flag(),
  taskPage: pageNumber(),
});
export type TaskSearch = Pick<DashboardSearch, keyof ReturnType<typeof taskParams>>;

export const taskSearchOf = ({
  tasks,
  taskKind,
  taskProject,
  taskLanguage,
  taskOverdue,
  taskPage,
}: DashboardSearch): TaskSearch => ({
  tasks,
  taskKind,
  taskProject,
  taskLanguage,
  taskOverdue,
  taskPage,
});

/** The part that a saved view keeps: the list of media. */
export const mediaPartOf = (search: DashboardSearch): Partial<DashboardSearch> => {
  const tasks = taskSearchOf(search);
  return Object.fromEntries(Object.entries(search).filter(([name]) => !Object.hasOwn(tasks, name)));
};

export const mediaDetailsSearch = searchParams(() => ({
  mediaId: requiredText(),
  /** The start position of the player. Seconds. */
  t: seconds(),
  /** Ticket of the translation shown next to the source. */
  translation: text(),
}));
export type MediaDetailsSearch = ReturnType<typeof mediaDetailsSearch>;
