export { styleOf } from './repository.ts';
export { mountSubtitleStyles } from './routes.ts';
