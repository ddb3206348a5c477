/** What a signed-in person's browser keeps stands here (session-store.ts). */
export const storeKey = 'glossa.auth';
