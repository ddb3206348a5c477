export { requireGlossary } from './repository.ts';
export { mountGlossaries } from './routes.ts';
export { findTermFindings, glossaryFor } from './terms.ts';
