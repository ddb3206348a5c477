export { type FoundDisclaimer, findPublishedDisclaimer } from './published-disclaimer.ts';
export { mountDisclaimers } from './routes.ts';
