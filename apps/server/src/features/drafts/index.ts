export { forgetPresence } from './presence.ts';
export { mountDrafts } from './routes.ts';
