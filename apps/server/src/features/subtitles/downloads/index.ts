export { mountSubtitleDownloads } from './routes.ts';
