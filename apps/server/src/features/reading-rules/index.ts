export { rulesOf } from './repository.ts';
export { mountReadingRules } from './routes.ts';
