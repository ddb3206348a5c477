export { announceEvent } from './announce-event.ts';
export {
  type Disabled,
  deliverWebhook,
  failDelivery,
  purgeOldDeliveries,
  queueDeliveries,
} from './deliver.ts';
export { deliverWebhookJob } from './jobs.ts';
export { mountWebhooks } from './routes.ts';
