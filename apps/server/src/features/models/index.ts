export { installModelJobs } from './jobs.ts';
export { purgeOldInstalls } from './repository.ts';
export { mountModels } from './routes.ts';
export { failInstall, runInstall } from './run-install.ts';
