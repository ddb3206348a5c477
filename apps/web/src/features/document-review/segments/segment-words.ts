import type { DocumentSegment } from '@glossa/contracts/document-review';
import { inContext, t } from '../../../lib/language/t.ts';
import { plainText } from '../chips/fragment.ts';

export const filters = ['all', 'machine', 'memory', 'person'] as const;
export type SegmentFilter = (typeof filters)[number];
export const filterNames: Record<SegmentFilter, string> = {
  all: inContext('segments of a document', 'All'),
  machine: inContext('where a translation came from', 'Machine'),
  memory: inContext('where a translation came from', 'Memory'),
  person: inContext('where a translation came from', 'Edited'),
};

export const isAt = (segment: DocumentSegment, filter: SegmentFilter): boolean =>
  filter === 'all' || segment.origin === filter;

/** Where the translation came from, in a few words. */
export function describeOrigin({ origin, percent, editedBy }: DocumentSegment): string {
  if (origin === 'person')
    return editedBy
      ? t('Edited by {displayName}', { displayName: editedBy.displayName })
      : inContext('where a translation came from', 'Edited');
  if (origin === 'memory')
    return percent === null
      ? inContext('where a translation came from', 'Memory')
      : t('Memory, {percent}% alike', { percent });
  return inContext('where a translation came from', 'Machine');
}

/** Whether the segment says a phrase in either language; case does not count. */
export function says(segment: DocumentSegment, phrase: string): boolean {
  const wanted = phrase.trim().toLocaleLowerCase();
  if (wanted === '') return true;
  const { source, target, markup } = segment;
  return [source, target].some((text) =>
    plainText(text, markup).toLocaleLowerCase().includes(wanted),
  );
}

/** The page a segment stands on; null where that is not known. Sheets are cut into pages by their widths. */
export const pageOf = ({ position }: DocumentSegment): number | null =>
  position && position.kind !== 'sheet' ? position.number : null;
