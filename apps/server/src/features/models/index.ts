export { installModelJobs } from './jobs.ts';
export { createModelSupply, type ModelSupply, missingModelError } from './model-supply.ts';
export { purgeOldInstalls } from './repository.ts';
export { mountModels } from './routes.ts';
export { failInstall, runInstall } from './run-install.ts';
export { installModelIn, requeueInstall, stopInstall } from './service.ts';
