import type { LanguageCode } from '@glossa/contracts/languages';
import type { SubtitleOwner } from '@glossa/contracts/subtitles';

declare const brand: unique symbol;
type AppQueryKey = readonly unknown[] & { readonly [brand]: true };

// Only keys of this file have this type, so a raw array does not compile as a query key.
declare module '@tanstack/react-query' {
  interface Register {
    queryKey: AppQueryKey;
  }
}

const key = (...parts: readonly unknown[]) => parts as AppQueryKey;

/** What identifies a list: its filters, order and page. */
type Search = object;
/** Undefined: the caller's own. */
type OrganisationId = string | undefined;

export const mediaKeys = {
  all: key('media'),
  lists: key('media', 'list'),
  list: (search: Search) => key('media', 'list', search),
  details: key('media', 'detail'),
  detail: (mediaId: string) => key('media', 'detail', mediaId),
  // Children of the details key, so that media updates also refetch them.
  shotChanges: (mediaId: string) => key('media', 'detail', mediaId, 'shot-changes'),
  style: (mediaId: string, language: LanguageCode) =>
    key('media', 'detail', mediaId, 'style', language),
  summary: key('media', 'summary'),
  uploadOptions: key('media', 'upload-options'),
  token: (mediaId: string) => key('media', 'token', mediaId),
  peaks: (mediaId: string) => key('media', 'peaks', mediaId),
  poster: (mediaId: string) => key('media', 'poster', mediaId),
};

export const categoryKeys = { all: key('categories') };

export const transcriptKeys = {
  all: key('transcript'),
  published: (transcribeId: string) => key('transcript', 'published', transcribeId),
  translated: (ticketId: string) => key('transcript', 'translation', ticketId),
  review: (transcribeId: string) => key('transcript', 'review', transcribeId),
  reviewers: (transcribeId: string) => key('transcript', 'reviewers', transcribeId),
};

export const subtitleKeys = {
  all: key('subtitles'),
  drafts: key('subtitles', 'drafts'),
  draftsOf: ({ kind, id }: SubtitleOwner) => key('subtitles', 'drafts', kind, id),
  versions: ({ kind, id }: SubtitleOwner) => key('subtitles', 'versions', kind, id),
  version: (setId: string) => key('subtitles', 'version', setId),
  formats: ({ kind, id }: SubtitleOwner, file: object) =>
    key('subtitles', 'formats', kind, id, file),
  keptFile: (reportId: string) => key('subtitles', 'kept-file', reportId),
};

export const readingRulesKeys = { all: key('reading-rules') };

export const subtitleStyleKeys = {
  presets: key('style-presets'),
  fonts: (language: LanguageCode) => key('fonts', language),
};

export const requestKeys = {
  all: key('requests'),
  ofMedia: (mediaId: string) => key('requests', mediaId),
  reviewComments: (mediaId: string, ticketId: string) =>
    key('requests', mediaId, 'review-comments', ticketId),
  reviewers: (mediaId: string, ticketId: string) => key('requests', mediaId, 'reviewers', ticketId),
  options: (mediaId: string) => key('translation-options', mediaId),
};

export const documentReviewKeys = {
  segments: (ticketId: string) => key('document-review', ticketId, 'segments'),
  omissions: (ticketId: string, shown: { page: number; reason: string | null }) =>
    key('document-review', ticketId, 'omissions', shown),
  removedAll: (ticketId: string) => key('document-review', ticketId, 'removed'),
  removed: (ticketId: string, page: number) => key('document-review', ticketId, 'removed', page),
  page: (ticketId: string, page: { side: string; number: number; builtAs: string | null }) =>
    key('document-review', ticketId, 'page', page),
};

export const textTranslationKeys = {
  lists: key('text-translations'),
  list: (search: Search) => key('text-translations', search),
  pairs: key('translation-pairs'),
};

export const conversionKeys = {
  lists: key('conversions'),
  list: (search: Search) => key('conversions', search),
};

export const filterProfileKeys = {
  all: key('filter-profiles'),
};

export const glossaryKeys = {
  all: key('glossaries'),
  options: key('glossaries', 'options'),
  list: (search: Search) => key('glossaries', 'list', search),
  detail: (glossaryId: string) => key('glossaries', 'detail', glossaryId),
  entries: (glossaryId: string, search: Search) => key('glossaries', 'entries', glossaryId, search),
  terms: (text: Search) => key('glossaries', 'terms', text),
  findings: (text: Search) => key('glossaries', 'findings', text),
};

export const memoryKeys = {
  all: key('memory'),
  list: (search: Search) => key('memory', 'list', search),
  concordance: (search: Search) => key('memory', 'concordance', search),
  matches: (text: Search) => key('memory', 'matches', text),
};

export const dashboardKeys = {
  all: key('dashboard'),
  waiting: key('dashboard', 'waiting'),
  reviewTasks: (search: Search) => key('dashboard', 'review-tasks', search),
  outputs: (search: Search) => key('dashboard', 'outputs', search),
  figures: (mineOnly: boolean) => key('dashboard', 'figures', mineOnly),
};

export const savedViewKeys = {
  all: key('saved-views'),
  list: (screen: string) => key('saved-views', screen),
};

export const reportKeys = {
  all: key('reports'),
  options: key('reports', 'options'),
  figures: key('reports', 'figures'),
  figuresOf: (search: Search) => key('reports', 'figures', search),
  reviewWaiting: (projectId: string | undefined) =>
    key('reports', 'figures', 'review-waiting', projectId ?? null),
};

export const feedbackKeys = {
  all: key('feedback'),
  lists: key('feedback', 'list'),
  list: (search: Search) => key('feedback', 'list', search),
  detail: (ticketId: string) => key('feedback', 'detail', ticketId),
  projects: key('feedback', 'projects'),
  rates: (search: Search) => key('feedback', 'rates', search),
  people: (search: string, audience: Search) => key('feedback-people', audience, search),
  file: (fileId: string) => key('feedback-file', fileId),
};

export const disclaimerKeys = {
  all: key('disclaimers'),
  list: key('disclaimers', 'list'),
  settings: key('disclaimers', 'settings'),
  versions: (language: LanguageCode) => key('disclaimers', 'versions', language),
};

export const notificationKeys = {
  all: key('notifications'),
  lists: key('notifications', 'list'),
  list: (search: Search) => key('notifications', 'list', search),
  unread: key('notifications', 'unread'),
  settings: key('notification-settings'),
};

export const webhookKeys = {
  all: key('webhooks'),
  list: key('webhooks', 'list'),
  deliveries: (webhookId: string, search: Search) =>
    key('webhooks', 'deliveries', webhookId, search),
  delivery: (deliveryId: string | null) => key('webhooks', 'delivery', deliveryId),
};

export const operationsKeys = {
  retention: (organisationId: OrganisationId) =>
    key('operations', 'retention', organisationId ?? 'own'),
  retentionPreviews: key('operations', 'retention-preview'),
  retentionPreview: (organisationId: OrganisationId, days: Search) =>
    key('operations', 'retention-preview', organisationId ?? 'own', days),
  quotas: (organisationId: OrganisationId) => key('operations', 'quotas', organisationId ?? 'own'),
};

export const engineKeys = {
  all: key('engines'),
  overview: key('engines', 'overview'),
  models: key('engines', 'models'),
  settings: key('engines', 'settings'),
  setup: key('engines', 'setup'),
  outsideServices: key('engines', 'outside-services'),
};
export const nodeKeys = { all: key('nodes') };
export const voiceKeys = { all: key('voices') };
export const helpKeys = {
  topic: (path: string) => key('help', path),
  version: key('help-version'),
};
export const tourKeys = { all: key('tour') };

const administration = (...parts: readonly unknown[]) => key('administration', ...parts);

/** Users, roles, departments and projects show each other's names and counts: a change of one affects all. */
export const administrationKeys = { all: administration() };

export const userKeys = {
  list: (search: Search) => administration('users', search),
  form: (id: string, organisationId: OrganisationId) =>
    administration('user-form', id, organisationId ?? null),
  sessions: (userId: string) => administration('sessions', userId),
};

export const apiTokenKeys = { all: administration('api-tokens') };
export const passkeyKeys = { all: administration('passkeys') };
export const secondFactorKeys = { all: administration('second-factor') };

export const organisationKeys = {
  list: (search: Search) => administration('organisations', search),
  detail: (search: Search) => administration('organisation', search),
  roleMapping: (search: Search) => administration('role-mapping', search),
  singleSignOn: administration('single-sign-on'),
  reviewSettings: (organisationId: string) => administration('review-settings', organisationId),
};

export const departmentKeys = {
  list: (search: Search) => administration('departments', search),
  detail: (id: string, people: Search) => administration('department', id, people),
};

export const projectKeys = {
  list: (search: Search) => administration('projects', search),
  detail: (id: string, people: Search) => administration('project', id, people),
  own: administration('own-projects'),
};

export const roleKeys = {
  list: (search: Search) => administration('roles', search),
  detail: (id: string) => administration('role', id),
  draft: (from: string | undefined) => administration('role-draft', from ?? null),
};

export const approvalKeys = {
  list: (userId: string, search: Search) => administration('approvals', userId, search),
  statuses: administration('approval-statuses'),
  options: (userId: string) => administration('approval-options', userId),
};

export const auditKeys = { list: (filters: Search) => administration('audit', filters) };
