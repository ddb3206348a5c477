export type { FeedbackEvent } from './deps.ts';
export { mountFeedback } from './routes.ts';
export { visibleTickets } from './ticket-access.ts';
