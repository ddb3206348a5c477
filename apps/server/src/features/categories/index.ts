export { ensureCategory, seedCategory } from './repository.ts';
export { mountCategories } from './routes.ts';
