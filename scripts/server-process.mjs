// How the server's process is run. Measured with bench/transcription-job.ts: without these two, a server that has taken
// one upload keeps 351 MB at rest; with them 175 MB, at the same speed; bench/upload.ts shows what it does to uploads.
export const serverArguments = ['--max-semi-space-size=2', 'apps/server/src/entry/all-in-one.ts'];
/** glibc otherwise keeps a pool of freed memory for each thread. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' };
