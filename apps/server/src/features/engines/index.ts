export { mountEngines, toApiError } from './routes.ts';
