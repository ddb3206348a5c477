export { mountSampleMedia } from './routes.ts';
