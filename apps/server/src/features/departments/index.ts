export { mountDepartments } from './routes.ts';
