export { mountProjects } from './routes.ts';
