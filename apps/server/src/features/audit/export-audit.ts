import type { AuditAction } from '@glossa/contracts/audit';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { MessageId } from '@glossa/messages/message';
import type { FastifyReply } from 'fastify';
import { sendCsv } from '../../platform/csv.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { preferredLanguage } from '../../platform/i18n/page-language.ts';
import { translate } from '../../platform/i18n/translate.ts';
import { type AuditFilters, type AuditReader, pageAudit } from './query.ts';
import { byActor, recordAction } from './record-action.ts';

const columns: readonly MessageId[] = [
  'audit.time',
  'audit.user',
  'account.ipAddress',
  'audit.actionColumn',
  'audit.export.item',
  'audit.export.itemId',
  'common.organization',
  'common.details',
  'audit.export.actionCode',
];
const entriesPerQuery = 1_000;
/** Maximum entries per file; a spreadsheet supports little more than a million rows. */
const maxEntries = 200_000;

/** The filtered log, newest first; the export itself is audited. */
export async function sendAudit(
  db: Database,
  actor: Actor,
  filters: AuditFilters,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await recordAction(db, {
    ...byActor(actor),
    action: 'audit-exported',
    detail: Object.fromEntries(Object.entries(filters).filter(([, value]) => value)),
  });
  const language = await preferredLanguage(db, actor);
  const headings = columns.map((id) => translate(language, id));
  return sendCsv(reply, 'audit-log.csv', headings, rowsOf(db, actor, filters, { language }));
}

type RowOptions = { language?: LanguageCode; batch?: number; most?: number };

/** Cells of the file's lines. Where there are more than `most` entries the last line says so. */
export async function* rowsOf(
  db: Database,
  actor: AuditReader,
  filters: AuditFilters,
  { language = 'en', batch = entriesPerQuery, most = maxEntries }: RowOptions = {},
): AsyncGenerator<string[]> {
  let cursor: string | undefined;
  for (let sent = 0; sent < most; sent += batch) {
    const page = await pageAudit(db, actor, filters, { cursor, pageSize: batch });
    for (const entry of page.items)
      yield [
        entry.at,
        entry.user?.userName ?? '',
        entry.address ?? '',
        actionName(entry.action, language),
        entry.subjectName ?? '',
        entry.subject ?? '',
        entry.organisationName ?? '',
        JSON.stringify(entry.detail),
        entry.action,
      ];
    if (page.nextCursor === null) return;
    cursor = page.nextCursor;
  }
  const more = translate(language, 'audit.exportTooLarge', { most });
  yield [more, ...columns.slice(1).map(() => '')];
}

/** The log outlives the actions that are written today; those have no name of their own anymore. */
const actionName = (action: AuditAction, language: LanguageCode): string =>
  Object.hasOwn(actionNames, action) ? translate(language, actionNames[action]) : action;

/** What people call each action, as the screen of the log does. */
const actionNames: Readonly<Record<AuditAction, MessageId>> = {
  'sign-in': 'audit.action.loggedIn',
  'sign-in-refused': 'audit.action.loginFailed',
  'sign-out': 'audit.action.loggedOut',
  'session-revoked': 'audit.action.sessionEnded',
  'access-refused': 'audit.action.accessDenied',
  'password-changed': 'audit.action.passwordChanged',
  'password-reset': 'audit.action.passwordReset',
  'second-factor-added': 'audit.action.secondFactorAdded',
  'second-factor-removed': 'audit.action.secondFactorRemoved',
  'second-factor-reset': 'audit.action.secondFactorReset',
  'recovery-codes-created': 'audit.action.recoveryCodesCreated',
  'passkey-added': 'audit.action.passkeyAdded',
  'passkey-removed': 'audit.action.passkeyRemoved',
  'token-made': 'audit.action.tokenCreated',
  'token-revoked': 'audit.action.tokenRevoked',
  'organisation-saved': 'audit.action.organizationSaved',
  'organisation-deleted': 'audit.action.organizationDeleted',
  'user-added': 'audit.action.userAdded',
  'user-changed': 'audit.action.userUpdated',
  'user-deleted': 'audit.action.userDeleted',
  'user-invited': 'audit.action.userInvited',
  'invitation-revoked': 'audit.action.invitationRevoked',
  'invitation-accepted': 'audit.action.invitationAccepted',
  'user-status-changed': 'audit.action.userStatusChanged',
  'users-imported': 'audit.action.usersImported',
  'users-exported': 'audit.action.usersExported',
  'role-saved': 'audit.action.roleSaved',
  'role-deleted': 'audit.action.roleDeleted',
  'department-saved': 'audit.action.departmentSaved',
  'department-deleted': 'audit.action.departmentDeleted',
  'project-saved': 'audit.action.projectSaved',
  'project-deleted': 'audit.action.projectDeleted',
  'model-installed': 'audit.action.modelInstalled',
  'model-removed': 'audit.action.modelRemoved',
  'sso-provider-saved': 'audit.action.ssoProviderSaved',
  'sso-provider-deleted': 'audit.action.ssoProviderDeleted',
  'outside-service-saved': 'audit.action.outsideServiceSaved',
  'outside-service-removed': 'audit.action.outsideServiceRemoved',
  'engine-settings-saved': 'audit.action.engineSettingsSaved',
  'setup-finished': 'audit.action.setupFinished',
  'audit-exported': 'audit.action.auditLogExported',
  'backup-restored': 'audit.action.backupRestored',
  'maintenance-started': 'audit.action.maintenanceStarted',
  'maintenance-ended': 'audit.action.maintenanceEnded',
  'log-level-changed': 'audit.action.logLevelChanged',
  'node-drained': 'audit.action.nodeDrained',
  'node-resumed': 'audit.action.nodeResumed',
  'job-canceled': 'audit.action.jobCanceled',
  'job-requeued': 'audit.action.jobRequeued',
  'retention-saved': 'audit.action.retentionRulesSaved',
  'retention-removed': 'audit.action.deletedByRetention',
  'legal-hold-changed': 'audit.action.legalHoldChanged',
  'quotas-saved': 'audit.action.quotasSaved',
  'category-deleted': 'audit.action.categoryDeleted',
  'media-uploaded': 'audit.action.mediaUploaded',
  'virus-found': 'audit.action.virusFound',
  'media-project-changed': 'audit.action.mediaMovedToProject',
  'media-filter-changed': 'audit.action.mediaFilterChanged',
  'media-deleted': 'audit.action.mediaDeleted',
  'transcript-published': 'audit.action.transcriptPublished',
  'translation-published': 'audit.action.translationPublished',
  'transcript-verification': 'audit.action.verificationChanged',
  'review-changed': 'audit.action.reviewChanged',
  'review-commented': 'audit.action.reviewCommented',
  'review-settings-saved': 'audit.action.reviewSettingsSaved',
  'reading-rules-saved': 'audit.action.readingRulesSaved',
  'subtitle-style-changed': 'audit.action.subtitleStyleChanged',
  'style-preset-saved': 'audit.action.stylePresetSaved',
  'style-preset-deleted': 'audit.action.stylePresetDeleted',
  'translation-requested': 'audit.action.translationRequested',
  'translation-deleted': 'audit.action.translationDeleted',
  'filter-profile-saved': 'audit.action.filterProfileSaved',
  'filter-profile-deleted': 'audit.action.filterProfileDeleted',
  'glossary-saved': 'audit.action.glossarySaved',
  'glossary-deleted': 'audit.action.glossaryDeleted',
  'glossary-entry-saved': 'audit.action.glossaryEntrySaved',
  'glossary-entry-deleted': 'audit.action.glossaryEntryDeleted',
  'glossary-imported': 'audit.action.glossaryImported',
  'glossary-exported': 'audit.action.glossaryExported',
  'memory-unit-changed': 'audit.action.translationUnitUpdated',
  'memory-unit-deleted': 'audit.action.translationUnitDeleted',
  'memory-promoted': 'audit.action.memoryPromoted',
  'memory-imported': 'audit.action.memoryImported',
  'memory-exported': 'audit.action.memoryExported',
  'translation-output-requested': 'audit.action.outputRequested',
  'translation-output-deleted': 'audit.action.outputDeleted',
  'disclaimer-saved': 'audit.action.disclaimerSaved',
  'disclaimer-drafted': 'audit.action.disclaimerDrafted',
  'disclaimer-verified': 'audit.action.disclaimerVerified',
  'disclaimer-deleted': 'audit.action.disclaimerLanguageDeleted',
  'disclaimer-settings-saved': 'audit.action.disclaimerPlacementChanged',
  'report-exported': 'audit.action.reportExported',
  'feedback-added': 'audit.action.feedbackAdded',
  'feedback-changed': 'audit.action.feedbackUpdated',
  'feedback-file-added': 'audit.action.feedbackFileAdded',
  'feedback-file-removed': 'audit.action.feedbackFileDeleted',
  'feedback-rates-exported': 'audit.action.errorRatesExported',
  'webhook-saved': 'audit.action.webhookSaved',
  'webhook-deleted': 'audit.action.webhookDeleted',
  'webhook-secret-rotated': 'audit.action.webhookSecretRenewed',
  downloaded: 'audit.action.fileDownloaded',
};
