export { mountCategories } from './routes.ts';
