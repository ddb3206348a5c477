export { mountVoices } from './routes.ts';
