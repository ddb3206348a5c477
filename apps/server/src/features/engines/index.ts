export { mountEngines } from './routes.ts';
