export { type EngineDeps, mountEngines } from './routes.ts';
