import { randomUUID } from 'node:crypto';
import { saveToken } from '@glossa/contracts/api-tokens';
import { saveSavedView } from '@glossa/contracts/dashboard';
import { saveDeptUser } from '@glossa/contracts/departments';
import { addFeedback, addFeedbackFile } from '@glossa/contracts/feedback';
import { saveProjUser } from '@glossa/contracts/projects';
import { saveRole } from '@glossa/contracts/roles';
import {
  type Draft,
  editableSubtitle,
  editableTranslationSubtitle,
} from '@glossa/contracts/subtitles';
import { type TranslationRequest, translateFile } from '@glossa/contracts/translation-requests';
import { saveWebhook, type Webhook } from '@glossa/contracts/webhooks';
import {
  addCategory,
  dataOf,
  detailsOf,
  join,
  transcribed,
  transitionVerification,
  type Uploaded,
  upload,
  waitForMedia,
  waitForRequest,
} from './media-calls.ts';
import { createPerson } from './people.ts';
import { addUntranscribed } from './project-factory.ts';
import { call, signInAs, type TestApi } from './test-api.ts';

export type SeededOrganisation = Awaited<ReturnType<typeof seedOrganisation>>;

/** An organization with one of everything, for access tests. Needs a worker with fake engines. */
export async function seedOrganisation(api: TestApi) {
  const { db } = api.services.database;
  const admin = await join(api, 'Organisation administrator');
  const { organisationId } = admin;
  const name = `Ours ${randomUUID().slice(0, 8)}`;
  const categoryId = await addCategory(api, admin, name);
  const post = async <T>(endpoint: Parameters<typeof call>[1], payload: object) =>
    dataOf<T>(await call(api, endpoint, { caller: admin, payload }));

  const { mediaId, transcribeId, transcript } = await transcribed(api, admin, categoryId);
  const { fileName } = await detailsOf(api, admin, mediaId);
  dataOf(await transitionVerification(api, admin, transcribeId, 'VERIFIED'));
  await post(translateFile, { mediaId, targetLanguages: ['fr'] });
  const { ticketId } = await waitForRequest(api, admin, mediaId, ['ready']);
  const draft = dataOf<Draft>(
    await call(api, editableSubtitle, {
      caller: admin,
      params: { transcribe_id: transcribeId, report_id: '0' },
    }),
  );
  const translationDraft = dataOf<Draft>(
    await call(api, editableTranslationSubtitle, {
      caller: admin,
      params: { ticket_id: ticketId, report_id: '0' },
    }),
  );

  const document = dataOf<Uploaded>(
    await upload(api, admin, {
      categoryId,
      bytes: new TextEncoder().encode('Good morning. This is a letter to everybody.'),
      name: 'letter.txt',
      fields: { spokenLanguage: 'en' },
    }),
  );
  await waitForMedia(api, admin, document.mediaId, ['ready'], 'doc');
  await post<TranslationRequest[]>(translateFile, {
    mediaId: document.mediaId,
    targetLanguages: ['fr'],
  });
  const ready = await waitForRequest(api, admin, document.mediaId, ['ready'], { type: 'doc' });
  const output = await db
    .selectFrom('translation_outputs')
    .select(['id', 'file_name'])
    .where('ticket_id', '=', ready.ticketId)
    .executeTakeFirstOrThrow();

  const unit = await db
    .insertInto('memory_units')
    .values({
      organisation_id: organisationId,
      project_id: null,
      source_language: 'en',
      language: 'fr',
      source_text: name,
      target_text: name,
      source_key: Buffer.from(name),
      grams: [],
      origin: 'import',
      media_id: null,
      created_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  const feedback = await post<{ ticketId: string }>(addFeedback, {
    kind: 'timing',
    subject: name,
    mediaId,
  });
  const note = new FormData();
  note.append('file', new Blob(['Good morning.']), 'note.txt');
  const feedbackFile = dataOf<{ fileId: string }>(
    await call(api, addFeedbackFile, {
      caller: admin,
      params: { id: feedback.ticketId },
      payload: note,
    }),
  );

  const { viewId: savedViewId } = await post<{ viewId: string }>(saveSavedView, {
    viewId: null,
    screen: 'dashboard',
    name,
    search: {},
  });
  const { roleId } = await post<{ roleId: string }>(saveRole, {
    roleId: null,
    name,
    description: '',
    roleResource: [{ resource: 'Media', viewPermission: true, editPermission: false }],
  });
  const member = await createPerson(db, { role: 'Viewer', organisationId });
  const memberCaller = await signInAs(api, member.userName);
  const { departmentId } = await post<{ departmentId: string }>(saveDeptUser, {
    departmentId: null,
    name,
    description: '',
    addUserIds: [member.userId],
  });
  const { projectId } = await post<{ projectId: string }>(saveProjUser, {
    projectId: null,
    name,
    description: '',
    addUserIds: [member.userId],
  });
  const { apiToken, token } = await post<{ apiToken: { tokenId: string }; token: string }>(
    saveToken,
    {
      name: 'program',
      expiresInDays: 1,
      roleResource: admin.answer.roleResourceDetailDTOList,
    },
  );
  const { webhook } = await post<{ webhook: Webhook }>(saveWebhook, {
    webhookId: null,
    name,
    url: 'https://93.184.216.34/hook',
    events: ['media.ready'],
    enabled: false,
  });
  const delivery = await db
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: webhook.webhookId,
      event: 'test',
      payload: '{}',
      status: 'delivered',
      queued: true,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    admin,
    organisationId,
    name,
    categoryId,
    mediaId,
    fileName,
    transcribeId,
    untranscribedId: await addUntranscribed(api, transcribeId),
    ticketId,
    setId: transcript.id,
    reportId: draft.reportId,
    translationReportId: translationDraft.reportId,
    cueId: draft.lowerSubtitleList[0]?.id ?? '',
    documentId: document.mediaId,
    documentTicketId: ready.ticketId,
    outputId: output.id,
    outputFileName: output.file_name ?? '',
    memoryUnitId: unit.id,
    feedbackId: feedback.ticketId,
    feedbackFileId: feedbackFile.fileId,
    roleId,
    userId: member.userId,
    userName: member.userName,
    sessionId: memberCaller.answer.jwtToken.refreshToken,
    departmentId,
    projectId,
    savedViewId,
    tokenId: apiToken.tokenId,
    webhookId: webhook.webhookId,
    deliveryId: delivery.id,
    token,
  };
}
