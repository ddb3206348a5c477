import type { MediaDetails } from '@glossa/contracts/media';

/** Determines the possible outputs of a translation. */
export type RequestMedia = Pick<MediaDetails, 'mediaId' | 'kind'> & { hasPages: boolean };
