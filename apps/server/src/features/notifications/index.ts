export { notificationMailJob } from './jobs.ts';
export { type Notice, notify } from './notify.ts';
export {
  notifyApproved,
  notifyFilesDamaged,
  notifyModelRequested,
  notifyStorageFull,
  notifyWaiting,
  notifyWebhookDisabled,
} from './notify-account.ts';
export {
  notifyDraftStored,
  notifyFilesOutdated,
  notifyMediaFailed,
  notifyMediaReady,
  notifyTranslationEnded,
  notifyTranslationOutdated,
  notifyVerification,
} from './notify-media.ts';
export { purgeOldNotifications } from './repository.ts';
export { mountNotifications } from './routes.ts';
export { queueDueMails, sendNotificationMail } from './send-mail.ts';
