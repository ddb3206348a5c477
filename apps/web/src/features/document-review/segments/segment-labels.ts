import type { DocumentSegment } from '@glossa/contracts/document-review';
import { t } from '../../../lib/i18n/t.ts';
import { plainText } from '../chips/fragment.ts';

export const filters = [
  'all',
  'machine',
  'memory',
  'person',
  'suggestion',
  'meaning',
  'unsure',
  'untranslated',
] as const;
export type SegmentFilter = (typeof filters)[number];
export const filterNames: Record<SegmentFilter, string> = {
  all: t('documentReview.allSegments'),
  machine: t('documentReview.origin.machine'),
  memory: t('documentReview.origin.memory'),
  person: t('documentReview.origin.edited'),
  suggestion: t('editor.suggestions.title'),
  meaning: t('meaning.title'),
  unsure: t('editor.filter.lowConfidenceWords'),
  untranslated: t('documentReview.origin.untranslated'),
};

/** `differing`: ids of the segments that say something else than their source. */
export function isAt(
  segment: DocumentSegment,
  filter: SegmentFilter,
  differing: ReadonlySet<string>,
): boolean {
  if (filter === 'all') return true;
  if (filter === 'suggestion') return segment.suggestion !== null;
  if (filter === 'unsure') return unsureWordsOf(segment).length > 0;
  if (filter === 'meaning') return differing.has(segment.segmentId);
  return originOf(segment) === filter;
}

const originOf = ({ origin, target }: DocumentSegment) => (target === '' ? 'untranslated' : origin);

/** The translation's origin as a label. */
export function describeOrigin(segment: DocumentSegment): string {
  const { origin, percent, editedBy } = segment;
  if (originOf(segment) === 'untranslated') return t('documentReview.origin.untranslated');
  if (origin === 'person')
    return editedBy
      ? t('documentReview.origin.editedBy', { displayName: editedBy.displayName })
      : t('documentReview.origin.edited');
  if (origin === 'memory')
    return percent === null
      ? t('documentReview.origin.memory')
      : t('documentReview.origin.memoryMatch', { percent });
  return t('documentReview.origin.machine');
}

/** Words of a recognized text with low confidence; none after a person wrote the translation. */
export const unsureWordsOf = ({ recognition, origin }: DocumentSegment): readonly string[] =>
  origin === 'person' ? [] : (recognition?.unsure ?? []);

/** Whether either language of the segment contains a phrase, ignoring case. */
export function containsText(segment: DocumentSegment, phrase: string): boolean {
  const wanted = phrase.trim().toLocaleLowerCase();
  if (wanted === '') return true;
  const { source, target, markup } = segment;
  return [source, target].some((text) =>
    plainText(text, markup).toLocaleLowerCase().includes(wanted),
  );
}

/** The page of a segment; null if unknown. Sheets are split into pages by their widths. */
export const pageOf = ({ position }: DocumentSegment): number | null =>
  position && position.kind !== 'sheet' ? position.number : null;
