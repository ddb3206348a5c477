/** The storage key of a logged-in browser (session-store.ts). */
export const storeKey = 'glossa.auth';
