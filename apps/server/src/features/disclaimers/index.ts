export { disclaimerFor } from './disclaimer-for.ts';
export { mountDisclaimers } from './routes.ts';
