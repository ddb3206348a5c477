export { announceWaiting } from './decide.ts';
export { decisionMailJob, waitingMailJob } from './jobs.ts';
export { sendDecisionMail, sendWaitingMail } from './mail-handlers.ts';
export { mountApprovals } from './routes.ts';
