import { decisionMailJob, waitingMailJob } from '../features/approvals/index.ts';
import { conversionJob } from '../features/conversions/index.ts';
import { prepareMediaJob, transcribeMediaJob } from '../features/media/index.ts';
import { installModelJobs } from '../features/models/index.ts';
import { notificationMailJob } from '../features/notifications/index.ts';
import { countEditsJob } from '../features/reports/index.ts';
import { findShotChangesJob } from '../features/shot-changes/index.ts';
import {
  followAppearanceJob,
  renderOutputJob,
  translateJob,
  writeFilesJob,
} from '../features/translations/index.ts';
import { invitationMailJob } from '../features/users/index.ts';
import { deliverWebhookJob } from '../features/webhooks/index.ts';
import type { JobDefinition } from '../platform/jobs/queue.ts';

/** Every job of the product. */
export const allJobs: readonly JobDefinition[] = [
  prepareMediaJob,
  transcribeMediaJob,
  findShotChangesJob,
  translateJob,
  renderOutputJob,
  writeFilesJob,
  followAppearanceJob,
  conversionJob,
  decisionMailJob,
  waitingMailJob,
  notificationMailJob,
  invitationMailJob,
  deliverWebhookJob,
  countEditsJob,
  ...installModelJobs,
];
