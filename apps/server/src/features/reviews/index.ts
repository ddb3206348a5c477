export { releaseLostReviews } from './lost-access.ts';
export { notifyWaiting, tellOfWaitingReviews } from './notify-waiting.ts';
export { mayLeaveUnreviewed } from './release.ts';
export { remindOfDueReviews } from './remind.ts';
export { type ReviewJson, reviewOfTicket, toReview } from './repository.ts';
export { mountReviews } from './routes.ts';
export { recordTextChange, resubmitReview } from './text-change.ts';
