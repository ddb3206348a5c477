export { ensureCategory } from './repository.ts';
export { mountCategories } from './routes.ts';
