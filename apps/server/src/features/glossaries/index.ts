export { requireGlossary } from './require-glossary.ts';
export { mountGlossaries } from './routes.ts';
export { findTermFindings, glossaryFor } from './terms.ts';
