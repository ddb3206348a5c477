import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import { type MediaStatus, type mediaSearchInput, mediaStatuses } from '@glossa/contracts/media';
import type { z } from 'zod';
import { t } from '../../../lib/language/t.ts';
import { defaultPageSize, pageSizes } from '../../../ui/admin/page-sizes.ts';

export type MediaSearch = z.infer<typeof mediaSearchInput>;

/** Groups of states as people think of them; the address and the filter show these. */
export const statusGroups = [
  { value: 'to-verify', label: t('To verify'), statuses: ['transcribed'] },
  {
    value: 'working',
    label: t('In progress'),
    statuses: ['uploading', 'uploaded', 'processing', 'transcribing'],
  },
  { value: 'verified', label: t('Verified'), statuses: ['verified'] },
  { value: 'ready', label: t('Ready'), statuses: ['ready'] },
  { value: 'failed', label: t('Failed'), statuses: ['failed'] },
  { value: 'cancelled', label: t('Cancelled'), statuses: ['cancelled'] },
] as const satisfies ReadonlyArray<{
  value: string;
  label: string;
  statuses: readonly MediaStatus[];
}>;
export type StatusGroup = (typeof statusGroups)[number]['value'];

/** The search as the address holds it: short words, nothing that is at its default. */
export type DashboardSearch = {
  q?: string | undefined;
  status?: StatusGroup | undefined;
  type?: 'video' | 'doc' | undefined;
  language?: LanguageCode | undefined;
  category?: string | undefined;
  project?: string | undefined;
  mine?: boolean | undefined;
  sort?: MediaSearch['sort'] | undefined;
  order?: 'asc' | 'desc' | undefined;
  page?: number | undefined;
  size?: number | undefined;
};

const oneOf = <T extends string>(list: readonly T[], value: unknown): T | undefined =>
  list.find((candidate) => candidate === value);

const sorts = ['uploadedAt', 'title', 'status', 'sizeBytes', 'durationMs'] as const;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads an address, however it was mangled: what is not understood is left out, never an error. */
export function readDashboardSearch(raw: Record<string, unknown>): DashboardSearch {
  const q = String(raw.q ?? '').slice(0, 200);
  const page = Number(raw.page);
  const size = Number(raw.size);
  const category = String(raw.category ?? '');
  const project = String(raw.project ?? '');
  return {
    q: q.trim() === '' ? undefined : q,
    status: oneOf(
      statusGroups.map((group) => group.value),
      raw.status,
    ),
    type: oneOf(['video', 'doc'] as const, raw.type),
    language: oneOf(languageCodes, raw.language),
    category: uuid.test(category) ? category : undefined,
    project: uuid.test(project) ? project : undefined,
    mine: raw.mine === true || raw.mine === 'true' ? true : undefined,
    sort: oneOf(sorts, raw.sort),
    order: oneOf(['asc', 'desc'] as const, raw.order),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    size: pageSizes.some((known) => known === size) && size !== defaultPageSize ? size : undefined,
  };
}

/** What is asked of the server for an address. */
export function toMediaSearch(search: DashboardSearch): MediaSearch {
  const group = statusGroups.find((candidate) => candidate.value === search.status);
  const statuses: readonly MediaStatus[] = group?.statuses ?? [];
  const sort = search.sort ?? 'uploadedAt';
  // Names read best from A, everything else from the newest, largest, longest.
  const naturalOrder = sort === 'title' ? 'asc' : 'desc';
  return {
    search: search.q?.trim() ?? '',
    statuses: mediaStatuses.filter((status) => statuses.includes(status)),
    types: search.type ? [search.type] : [],
    languages: search.language ? [search.language] : [],
    categoryId: search.category ?? null,
    projectId: search.project ?? null,
    mineOnly: search.mine ?? false,
    sort,
    descending: (search.order ?? naturalOrder) === 'desc',
    page: search.page ?? 1,
    pageSize: search.size ?? defaultPageSize,
  };
}

/** Whether anything narrows the list, so that an empty one can say so. */
export function isNarrowed(search: DashboardSearch): boolean {
  const { q, status, type, language, category, project, mine } = search;
  return [q, status, type, language, category, project, mine].some((part) => part !== undefined);
}
