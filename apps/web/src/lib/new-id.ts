import { v7 } from 'uuid';

/**
 * A UUID (version 7): later ones of a page are greater, so that cues of one time stay in the order in which they were
 * made. `crypto.randomUUID` is of version 4, and needs HTTPS.
 */
export const newId = (): string => v7();
