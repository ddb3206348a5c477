export { removeOrphanFiles } from './housekeeping.ts';
export { prepareMediaJob, transcribeMediaJob } from './jobs.ts';
export { beatMedia, moveMediaStatus } from './move-status.ts';
export { failMedia, prepareMedia } from './prepare-handler.ts';
export { type MediaRow, visibleMedia } from './repository.ts';
export { mountMedia } from './routes.ts';
export { requireMedia } from './service.ts';
export { mountUploads } from './upload-routes.ts';
