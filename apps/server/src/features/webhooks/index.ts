export { announceEvent } from './announce-event.ts';
export { type Disabled, deliverWebhook, giveUpDelivery, queueDeliveries } from './deliver.ts';
export { forgetOldDeliveries } from './forget-deliveries.ts';
export { deliverWebhookJob } from './jobs.ts';
export { mountWebhooks } from './routes.ts';
export { createSecretBox } from './secrets.ts';
