export type { FeedbackEvent } from './deps.ts';
export { withoutFeedbackFiles } from './keep-files.ts';
export { mountFeedback } from './routes.ts';
