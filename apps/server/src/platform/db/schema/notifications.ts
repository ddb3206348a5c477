import type { MessageRef } from '@glossa/contracts/messages';
import type {
  MailChoice,
  NotificationKind,
  NotificationParams,
} from '@glossa/contracts/notifications';
import type { Delivery, WebhookEvent } from '@glossa/contracts/webhooks';
import type { ColumnType, Generated } from 'kysely';
import type { Instant, NullableInstant } from './instants.ts';

export type NotificationsTable = {
  id: Generated<string>;
  user_id: string;
  /** Of the subject, not of the user. */
  organisation_id: string;
  kind: NotificationKind;
  params: ColumnType<NotificationParams, string, string>;
  /** Null: nothing to open. */
  link: string | null;
  media_id: string | null;
  ticket_id: string | null;
  project_id: string | null;
  subject_id: string | null;
  batch_id: string;
  in_app: boolean;
  at: Instant;
  read_at: NullableInstant;
  mail: Exclude<MailChoice, 'none'> | null;
  mail_due_at: NullableInstant;
  mail_id: string | null;
};

export type NotificationPreferencesTable = {
  user_id: string;
  kind: NotificationKind;
  in_app: boolean;
  mail: MailChoice;
};

export type DigestSettingsTable = {
  user_id: string;
  digest_hour: number;
  time_zone: string;
};

export type WebhooksTable = {
  id: Generated<string>;
  organisation_id: string;
  name: string;
  url: string;
  events: WebhookEvent[];
  enabled: Generated<boolean>;
  disabled_reason: MessageRef | null;
  failing_since: NullableInstant;
  secret_sealed: Buffer;
  secret_hint: string;
  previous_secret_sealed: Buffer | null;
  previous_secret_until: NullableInstant;
  created_by: string | null;
  created_at: Instant;
};

export type WebhookDeliveriesTable = {
  id: Generated<string>;
  webhook_id: string;
  event: Delivery['event'];
  payload: string;
  status: Generated<Delivery['status']>;
  queued: Generated<boolean>;
  attempts: Generated<number>;
  response_status: number | null;
  response_body: string | null;
  failure: MessageRef | null;
  duration_ms: number | null;
  created_at: Instant;
  last_attempt_at: NullableInstant;
};
