import { deliveryDays } from '@glossa/contracts/webhooks';
import type { Database } from '../../platform/db/database.ts';

const dayMs = 86_400_000;

export async function forgetOldDeliveries(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', new Date(now.getTime() - deliveryDays * dayMs))
    .execute();
}
