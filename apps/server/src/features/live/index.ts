export { mountLive } from './routes.ts';
export { purgeTickets } from './tickets.ts';
