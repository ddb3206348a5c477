export { mountOrganisations } from './routes.ts';
