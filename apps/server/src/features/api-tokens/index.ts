export { mountApiTokens } from './routes.ts';
