import type { mediaSearchInput } from '@glossa/contracts/media';
import type { z } from 'zod';
import {
  flag,
  id,
  type ListOrder,
  language,
  listParams,
  oneOf,
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
export type StatusGroup = 'to-verify' | 'working' | 'verified' | 'ready' | 'failed' | 'cancelled';

export const dashboardSearch = searchParams(() => ({
  ...listParams(mediaList),
  status: oneOf<StatusGroup>({
    'to-verify': true,
    working: true,
    verified: true,
    ready: true,
    failed: true,
    cancelled: true,
  }),
  type: oneOf({ video: true, doc: true }),
  language: language(),
  category: id(),
  project: id(),
  mine: flag(),
}));
export type DashboardSearch = ReturnType<typeof dashboardSearch>;

export const mediaDetailsSearch = searchParams(() => ({
  mediaId: requiredText(),
  /** The start position of the player. Seconds. */
  t: seconds(),
  /** Ticket of the translation shown next to the source. */
  translation: text(),
}));
export type MediaDetailsSearch = ReturnType<typeof mediaDetailsSearch>;
