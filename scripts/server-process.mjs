// Options of the server's process. Measured with bench/transcription-job.ts: without these two, an idle server uses 351
// MB after one upload; with them 175 MB, at the same speed; bench/upload.ts shows the effect on uploads.
export const serverArguments = ['--max-semi-space-size=2', 'apps/server/src/main.ts'];
/** Otherwise glibc keeps a pool of freed memory per thread. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' };
