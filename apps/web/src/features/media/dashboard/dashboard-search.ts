import { type MediaStatus, type mediaSearchInput, mediaStatuses } from '@glossa/contracts/media';
import type { z } from 'zod';
import { t } from '../../../lib/i18n/t.ts';
import { defaultPageSize } from '../../../lib/search-params.ts';
import { type DashboardSearch, mediaList, type StatusGroup } from '../search.ts';

export type MediaSearch = z.infer<typeof mediaSearchInput>;

type Group = {
  value: StatusGroup;
  label: string;
  statuses: readonly MediaStatus[];
  noSpeech?: boolean;
};
export const statusGroups: readonly Group[] = [
  { value: 'to-verify', label: t('status.needsReview'), statuses: ['transcribed'] },
  {
    value: 'working',
    label: t('status.inProgress'),
    statuses: ['uploading', 'uploaded', 'processing', 'transcribing'],
  },
  { value: 'verified', label: t('status.verified'), statuses: ['verified'] },
  { value: 'ready', label: t('status.ready'), statuses: ['ready'] },
  { value: 'failed', label: t('status.failed'), statuses: ['failed'], noSpeech: false },
  {
    value: 'no-speech',
    label: t('status.media.noSpeech'),
    statuses: ['failed'],
    noSpeech: true,
  },
  { value: 'cancelled', label: t('status.canceled'), statuses: ['cancelled'] },
];

/** The request for an address. */
export function toMediaSearch(search: DashboardSearch): MediaSearch {
  const group = statusGroups.find((candidate) => candidate.value === search.status);
  const statuses = group?.statuses ?? [];
  const sort = search.sort ?? mediaList.defaultSort;
  const natural = mediaList.descendingByDefault.some((name) => name === sort);
  return {
    search: search.q?.trim() ?? '',
    statuses: mediaStatuses.filter((status) => statuses.includes(status)),
    noSpeech: group?.noSpeech ?? null,
    types: search.type ? [search.type] : [],
    languages: search.language ? [search.language] : [],
    categoryId: search.category ?? null,
    projectId: search.project ?? null,
    mineOnly: search.mine ?? false,
    sort,
    descending: search.order === undefined ? natural : search.order === 'desc',
    page: search.page ?? 1,
    pageSize: search.size ?? defaultPageSize,
    ...(search.page && search.cursor ? { cursor: search.cursor } : {}),
  };
}
