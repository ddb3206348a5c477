export { filterProfileFor } from './repository.ts';
export { mountFilterProfiles } from './routes.ts';
export { findRules, storeRules } from './segmentation-rules.ts';
