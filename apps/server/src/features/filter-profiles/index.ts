export { filterProfileFor } from './repository.ts';
export { mountFilterProfiles } from './routes.ts';
