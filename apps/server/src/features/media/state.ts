import type { MediaStatus } from '@glossa/contracts/media';

/** The only moves there are. A move to the same state is a new claim of work that was broken off. */
export const mediaMoves: Record<MediaStatus, readonly MediaStatus[]> = {
  uploading: ['uploaded', 'failed', 'cancelled'],
  uploaded: ['processing', 'failed', 'cancelled'],
  processing: ['processing', 'transcribing', 'ready', 'failed', 'cancelled'],
  transcribing: ['transcribing', 'transcribed', 'failed', 'cancelled'],
  transcribed: ['verified', 'uploaded'],
  verified: ['transcribed'],
  // A document whose language was guessed wrong is read again.
  ready: ['uploaded'],
  failed: ['uploaded'],
  cancelled: ['uploaded'],
};

export const canMove = (from: MediaStatus, to: MediaStatus): boolean =>
  mediaMoves[from].includes(to);

/** Every state from which `to` may be reached. */
export const sourcesOf = (to: MediaStatus): MediaStatus[] =>
  (Object.keys(mediaMoves) as MediaStatus[]).filter((from) => canMove(from, to));
