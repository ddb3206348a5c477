export { purgePresence, recordPresenceAt } from './presence.ts';
export { mountDrafts } from './routes.ts';
