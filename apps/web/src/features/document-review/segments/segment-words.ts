import type { DocumentSegment } from '@glossa/contracts/document-review';
import { t } from '../../../lib/language/t.ts';
import { plainText } from '../chips/fragment.ts';

export const filters = ['all', 'machine', 'memory', 'person'] as const;
export type SegmentFilter = (typeof filters)[number];
export const filterNames: Record<SegmentFilter, string> = {
  all: t('All'),
  machine: t('Machine'),
  memory: t('Memory'),
  person: t('Edited'),
};

export const isAt = (segment: DocumentSegment, filter: SegmentFilter): boolean =>
  filter === 'all' || segment.origin === filter;

/** Where the translation came from, in a few words. */
export function describeOrigin({ origin, percent, editedBy }: DocumentSegment): string {
  if (origin === 'person')
    return editedBy
      ? t('Edited by {displayName}', { displayName: editedBy.displayName })
      : t('Edited');
  if (origin === 'memory')
    return percent === null ? t('Memory') : t('Memory, {percent}% alike', { percent });
  return t('Machine');
}

const places: Readonly<Record<string, string>> = {
  body: t('Text'),
  table: t('Table'),
  header: t('Header'),
  footer: t('Footer'),
};
/** Where in the document, such as "Slide 3, Table". */
export function describePlace({ place, position }: DocumentSegment): string {
  const words = places[place] ?? place.charAt(0).toUpperCase() + place.slice(1).replace(/-/g, ' ');
  if (!position) return words;
  const kind = { slide: t('Slide'), sheet: t('Sheet'), page: t('Page') }[position.kind];
  return `${kind} ${position.name ?? position.number}, ${words.toLowerCase()}`;
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
