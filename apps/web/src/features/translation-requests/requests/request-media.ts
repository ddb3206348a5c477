import type { MediaDetails } from '@glossa/contracts/media';

/** What decides which files can be made of a translation. */
export type RequestMedia = Pick<MediaDetails, 'mediaId' | 'kind'> & { hasPages: boolean };
