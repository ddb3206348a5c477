export { purgePresence } from './presence.ts';
export { mountDrafts } from './routes.ts';
