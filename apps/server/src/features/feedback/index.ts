export type { FeedbackEvent } from './deps.ts';
export { mountFeedback } from './routes.ts';
export { visibleTickets } from './visible-tickets.ts';
