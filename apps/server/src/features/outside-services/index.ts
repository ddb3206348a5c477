export { createOutsideServices, type OutsideServices } from './current.ts';
export { mountOutsideServices } from './routes.ts';
export type { ServiceTrials } from './try-service.ts';
