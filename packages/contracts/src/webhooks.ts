import { z } from 'zod';
import {
  apiBase,
  cursorPageOf,
  cursorPageQuery,
  defineEndpoint,
  idSchema,
  instantSchema,
} from './endpoint.ts';
import { messageSchema } from './messages.ts';

export const webhookEvents = [
  'media.ready',
  'media.failed',
  'translation.ready',
  'translation.failed',
  'transcript.verified',
  'transcript.rejected',
  'approval.waiting',
  'feedback.added',
  'feedback.status',
] as const;
export const webhookEventSchema = z.enum(webhookEvents);
export type WebhookEvent = z.infer<typeof webhookEventSchema>;
/** The event of "Send a test", which cannot be subscribed to. */
export const testEvent = 'test';

/** Hours for which both secrets sign after a rotation. */
export const secretOverlapHours = 24;
/** A webhook failing for this many consecutive days is disabled. */
export const daysUntilDisabled = 3;
/** Days for which deliveries are kept. */
export const deliveryDays = 30;
export const maxWebhooks = 20;

export const signatureHeader = 'Glossa-Signature';
export const eventHeader = 'Glossa-Event';
export const deliveryHeader = 'Glossa-Delivery';

const webhookUrl = z
  .url({ protocol: /^https?$/, message: 'validation.webhookAddressInvalid' })
  .max(2_000)
  .refine((address) => {
    if (!URL.canParse(address)) return true; // Already reported.
    const { username, password, hash } = new URL(address);
    return !username && !password && !hash;
  }, 'validation.webhookAddressParts');

export const webhookSchema = z.object({
  webhookId: idSchema,
  name: z.string(),
  url: z.string(),
  events: z.array(webhookEventSchema),
  enabled: z.boolean(),
  /** Why it was switched off by itself; null where a person did, or where it is on. */
  disabledReason: messageSchema.nullable(),
  /** Since when every delivery failed. */
  failingSince: instantSchema.nullable(),
  /** The first characters, to identify secrets. */
  secretHint: z.string(),
  /** Until when the previous secret signs too. */
  previousSecretUntil: instantSchema.nullable(),
  lastDelivery: z
    .object({ status: z.enum(['waiting', 'delivered', 'failed']), at: instantSchema })
    .nullable(),
  createdAt: instantSchema,
});
export type Webhook = z.infer<typeof webhookSchema>;

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const;
export const deliverySchema = z.object({
  deliveryId: idSchema,
  webhookId: idSchema,
  event: z.string() as z.ZodType<string> as z.ZodType<WebhookEvent | typeof testEvent>,
  status: z.enum(deliveryStatuses),
  attempts: z.number().int(),
  /** HTTP status of the last response; null where there was none. */
  responseStatus: z.number().int().nullable(),
  /** Why the last attempt did not succeed; null where it did. */
  failure: messageSchema.nullable(),
  durationMs: z.number().int().nullable(),
  createdAt: instantSchema,
  lastAttemptAt: instantSchema.nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;
export const deliveryDetailsSchema = deliverySchema.extend({
  /** Exactly the signed and sent bytes. */
  payload: z.string(),
  /** The first 1,024 bytes of the last response. */
  responseBody: z.string().nullable(),
});
export type DeliveryDetails = z.infer<typeof deliveryDetailsSchema>;

const view = { resource: 'Settings', flag: 'view' } as const;
const edit = { resource: 'Settings', flag: 'edit' } as const;
const byId = z.strictObject({ id: idSchema });
const withSecret = z.object({ webhook: webhookSchema, secret: z.string() });

export const viewWebhooks = defineEndpoint({
  method: 'GET',
  path: `${apiBase}/webhooks/viewWebhooks`,
  permission: view,
  summary: 'Webhooks of the organisation',
  query: z.strictObject({ organisationId: idSchema.optional() }),
  answer: z.array(webhookSchema),
});
export const saveWebhook = defineEndpoint({
  method: 'POST',
  path: `${apiBase}/webhooks/saveWebhook`,
  permission: edit,
  peopleOnly: true,
  summary: 'Add a webhook, whose secret is in this answer only, or change one',
  body: z.strictObject({
    webhookId: idSchema.nullable(),
    name: z.string().trim().min(1).max(100),
    url: webhookUrl,
    events: z.array(webhookEventSchema).min(1).max(webhookEvents.length),
    enabled: z.boolean().default(true),
  }),
  answer: z.object({ webhook: webhookSchema, secret: z.string().nullable() }),
});
export const deleteWebhook = defineEndpoint({
  method: 'DELETE',
  path: `${apiBase}/webhooks/deleteWebhook/:id`,
  permission: edit,
  peopleOnly: true,
  summary: 'Delete a webhook and its deliveries',
  params: byId,
});
export const rotateWebhookSecret = defineEndpoint({
  method: 'POST',
  path: `${apiBase}/webhooks/rotateSecret/:id`,
  permission: edit,
  peopleOnly: true,
  summary: 'A new secret, in this answer only; the old one signs as well for 24 hours',
  params: byId,
  answer: withSecret,
});
export const testWebhook = defineEndpoint({
  method: 'POST',
  path: `${apiBase}/webhooks/testWebhook/:id`,
  permission: edit,
  summary: 'Send a test event to a webhook',
  params: byId,
  answer: deliverySchema,
});
export const viewDeliveries = defineEndpoint({
  method: 'GET',
  path: `${apiBase}/webhooks/viewDeliveries/:id`,
  permission: view,
  summary: 'Deliveries of a webhook, newest first',
  params: byId,
  query: z.strictObject({ ...cursorPageQuery, status: z.enum(deliveryStatuses).optional() }),
  answer: cursorPageOf(deliverySchema),
});
export const viewDelivery = defineEndpoint({
  method: 'GET',
  path: `${apiBase}/webhooks/viewDelivery/:id`,
  permission: view,
  summary: 'One delivery with what was sent and answered',
  params: byId,
  answer: deliveryDetailsSchema,
});
export const redeliverWebhook = defineEndpoint({
  method: 'POST',
  path: `${apiBase}/webhooks/deliverAgain/:id`,
  permission: edit,
  summary: 'Send the payload of a delivery again, as a new delivery',
  params: byId,
  answer: deliverySchema,
});
