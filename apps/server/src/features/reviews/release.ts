import type { ReleaseBeforeReview } from '@glossa/contracts/reviews';
import type { OutputKind } from '@glossa/contracts/translation-outputs';

/** Files of text, which can be made and read in seconds. */
const texts: readonly OutputKind[] = ['subtitles', 'document', 'document-pdf'];

/** Whether the organization lets an unreviewed file of this kind be downloaded. */
export function mayLeaveUnreviewed(release: ReleaseBeforeReview, kind: OutputKind): boolean {
  if (release === 'all') return true;
  return release === 'texts' && texts.includes(kind);
}
