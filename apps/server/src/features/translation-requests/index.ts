export { translateJob, writeOutputJob } from './jobs.ts';
export { takeEditedTranslation } from './publish-edited.ts';
export { findRequest, presentTranslation } from './repository.ts';
export { mountTranslationRequests } from './routes.ts';
export { markTranslationsStale } from './staleness.ts';
export { isRequestWorking } from './state.ts';
export { failRequest, runTranslation } from './translate-handler.ts';
export { writeOutput } from './write-output.ts';
