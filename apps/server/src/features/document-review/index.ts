export { mountDocumentReview } from './routes.ts';
