import { v7 } from 'uuid';

/**
 * A UUID (version 7): later ones are greater. Cues of one time and track are listed by their ids, so they stay in the
 * order in which they were made.
 */
export const newCueId = (): string => v7();
