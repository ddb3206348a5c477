import {
  countUnreadNotifications,
  readAllNotifications,
  saveNotificationSettings,
  saveNotificationState,
  viewNotificationSettings,
  viewNotifications,
} from '@glossa/contracts/notifications';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { announceNotifications } from './notify.ts';
import { countUnread, markRead, pageNotifications } from './repository.ts';
import { type Mailing, readSettings, saveSettings } from './settings.ts';

export function mountNotifications(
  mount: Mount,
  { db, ...mailing }: { db: Database } & Mailing,
): void {
  const mark = async (actor: Actor, read: boolean, ids?: readonly string[]) => {
    await db.transaction().execute(async (trx) => {
      await markRead(trx, actor, read, ids);
      // Updates the user's other windows.
      await announceNotifications(trx, actor);
    });
    return { unread: await countUnread(db, actor) };
  };
  mount(viewNotifications, ({ actor, query }) => pageNotifications(db, actor, query));
  mount(countUnreadNotifications, async ({ actor }) => ({ unread: await countUnread(db, actor) }));
  mount(saveNotificationState, ({ actor, body }) => mark(actor, body.read, body.notificationIds));
  mount(readAllNotifications, ({ actor }) => mark(actor, true));
  mount(viewNotificationSettings, ({ actor }) => readSettings(db, actor, mailing));
  mount(saveNotificationSettings, async ({ actor, body }) => {
    await saveSettings(db, actor, body);
    return readSettings(db, actor, mailing);
  });
}
