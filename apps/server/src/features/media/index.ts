export type { MediaDeps } from './create-media.ts';
export { detectTextLanguage } from './detect-document-language.ts';
export { prepareMediaJob, transcribeMediaJob } from './jobs.ts';
export { beatMedia, moveMediaStatus } from './move-status.ts';
export { failMedia, prepareMedia } from './prepare-handler.ts';
export { findMedia, type MediaRow, visibleMedia } from './repository.ts';
export { mountMedia } from './routes.ts';
export { requireMedia } from './service.ts';
export { mountUploads, type UploadDeps } from './upload-routes.ts';
