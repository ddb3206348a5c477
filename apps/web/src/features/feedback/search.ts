import type { errorRateGroups } from '@glossa/contracts/error-rates';
import type { FeedbackKind, FeedbackSeverity, FeedbackStatus } from '@glossa/contracts/feedback';
import {
  day,
  id,
  language,
  listParams,
  oneOf,
  searchParams,
  text,
} from '../../lib/search-params.ts';

export const feedbackList = {
  sorts: {
    updatedAt: true,
    createdAt: true,
    number: true,
    severity: true,
    status: true,
    subject: true,
  },
  defaultSort: 'updatedAt',
  descendingByDefault: ['updatedAt', 'createdAt', 'number', 'severity'],
  filters: ['status', 'kind', 'severity', 'assignee', 'language', 'project', 'media', 'who'],
} as const;

export const feedbackSearch = searchParams(() => ({
  ...listParams(feedbackList),
  tab: oneOf({ rates: true }),
  status: oneOf<FeedbackStatus | 'unfinished'>({
    Open: true,
    'In progress': true,
    Resolved: true,
    Closed: true,
    unfinished: true,
  }),
  kind: oneOf<FeedbackKind>({
    'wrong-translation': true,
    'wrong-term': true,
    timing: true,
    'wrong-transcript': true,
    voice: true,
    layout: true,
    fault: true,
    idea: true,
    other: true,
  }),
  severity: oneOf<FeedbackSeverity>({ low: true, normal: true, high: true, critical: true }),
  /** An id, "none", or "me": the user who opens the address. */
  assignee: text(),
  language: language(),
  project: id(),
  media: id(),
  who: oneOf({ mine: true }),
  /** Error rates: the grouping, and the first and last day. */
  by: oneOf<(typeof errorRateGroups)[number]>({ language: true, project: true, department: true }),
  from: day(),
  to: day(),
}));

/** The subject of a new ticket. */
export const feedbackFormSearch = searchParams(() => ({ mediaId: id(), requestId: id() }));
