export { lookUpMemory } from './look-up.ts';
export {
  type MemoryProjects,
  memoryProjectsOf,
  memoryProjectsOfMedia,
  memoryProjectsOfUser,
} from './repository.ts';
export { mountTranslationMemory } from './routes.ts';
export { updateTranslationMemory } from './update-translation-memory.ts';
