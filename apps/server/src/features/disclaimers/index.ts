export { disclaimerFor } from './repository.ts';
export { mountDisclaimers } from './routes.ts';
