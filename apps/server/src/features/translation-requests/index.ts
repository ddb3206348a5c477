export { translateJob } from './jobs.ts';
export { mountTranslationRequests } from './routes.ts';
export { markTranslationsStale } from './staleness.ts';
export { failRequest, runTranslation } from './translate-handler.ts';
