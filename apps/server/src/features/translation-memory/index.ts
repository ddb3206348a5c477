export { feedMemory } from './feed.ts';
export { lookUpMemory } from './look-up.ts';
export { mountTranslationMemory } from './routes.ts';
