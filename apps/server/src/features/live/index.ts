export { mountLive } from './routes.ts';
