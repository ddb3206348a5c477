import type { InjectOptions } from 'fastify';
import type { Furnished } from './furnished-organisation.ts';
import type { Caller } from './test-api.ts';

type Attempt = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  payload?: InjectOptions['payload'];
};

/**
 * How somebody of another organisation would reach for what is ours. `attempt` must be answered with 404; where there
 * is nothing of ours to name, `nothing` says why.
 */
export type Row = { attempt: Attempt; answers?: number } | { nothing: string };

const lists = { nothing: 'lists what is the caller’s own; see the tests of the feature' };
const makes = { nothing: 'makes something of the caller’s own' };
const own = { nothing: 'concerns the caller alone' };
const glossary = { nothing: 'glossaries and units of ours are tried in the tests of the features' };
const personal = {
  nothing: 'one person’s, whoever asks; tried in the tests of the feature',
};
const nothingKept = { media: 1, outputs: 1, conversions: 1, audit: 90 };
const installation = {
  nothing: 'concerns the installation: refused to all but System administrators',
};

function uploadForm(categoryId: string): FormData {
  const form = new FormData();
  form.append('categoryId', categoryId);
  form.append('file', new Blob(['Good morning.']), 'letter.txt');
  return form;
}

function fileForm(): FormData {
  const form = new FormData();
  form.append('file', new Blob(['Good morning.']), 'note.txt');
  return form;
}

/** A row for every call of the contract; the matrix fails where one is missing. */
export function authorisationRows(ours: Furnished, stranger: Caller): Record<string, Row> {
  const id = (value: string): Row => ({ attempt: { params: { id: value } } });
  const media: Row = { attempt: { params: { mediaId: ours.mediaId } } };
  const document: Row = { attempt: { params: { mediaId: ours.documentId } } };
  const ticket: Row = { attempt: { params: { ticketId: ours.ticketId } } };
  const documentTicket: Row = { attempt: { params: { ticketId: ours.documentTicketId } } };
  const inOurs: Row = { attempt: { query: { organisationId: ours.organisationId } } };
  const transcript = { transcribe_id: ours.transcribeId, userId: stranger.userId };
  const feedback = { ticketId: ours.feedbackId, revision: 1 };
  const seen = { cueId: ours.cueId, revision: 1 };
  const draft: Row = { attempt: { params: { report_id: ours.reportId } } };
  const inDraft = (change: object): Row => ({
    attempt: { payload: { reportId: ours.reportId, changeId: stranger.userId, ...change } },
  });
  const rights = [{ resource: 'Media', viewPermission: true, editPermission: true }];
  return {
    // Accounts and tokens
    changePassword: own,
    logout: own,
    savePageLanguage: own,
    createLiveTicket: own,
    viewTokens: own,
    saveToken: makes,
    deleteToken: id(ours.tokenId),
    viewSessions: id(ours.userId),
    endSession: { attempt: { params: { id: ours.userId, sessionId: ours.sessionId } } },
    endAllSessions: id(ours.userId),

    // Notifications and webhooks
    viewNotifications: personal,
    countUnreadNotifications: personal,
    saveNotificationState: personal,
    readAllNotifications: personal,
    viewNotificationSettings: own,
    saveNotificationSettings: own,
    viewWebhooks: inOurs,
    saveWebhook: {
      attempt: {
        payload: {
          webhookId: ours.webhookId,
          name: 'Taken over',
          url: 'https://93.184.216.34/theirs',
          events: ['media.ready'],
        },
      },
    },
    deleteWebhook: id(ours.webhookId),
    rotateWebhookSecret: id(ours.webhookId),
    testWebhook: id(ours.webhookId),
    viewDeliveries: id(ours.webhookId),
    viewDelivery: id(ours.deliveryId),
    redeliverWebhook: id(ours.deliveryId),

    // Organisations and people
    viewOrganisations: lists,
    viewOrgUser: inOurs,
    orgUserRoleMapping: inOurs,
    saveOrgUser: {
      attempt: {
        payload: {
          organisationId: ours.organisationId,
          name: 'Taken over',
          description: '',
          domain_name: null,
        },
      },
    },
    deleteOrgUser: id(ours.organisationId),
    viewRetention: inOurs,
    viewQuotas: inOurs,
    saveRetention: {
      attempt: { payload: { organisationId: ours.organisationId, days: nothingKept } },
    },
    previewRetention: {
      attempt: { payload: { organisationId: ours.organisationId, days: nothingKept } },
    },
    saveLegalHold: { attempt: { payload: { projectId: ours.projectId, legalHold: true } } },
    saveQuotas: installation,
    viewUser: inOurs,
    exportUsers: inOurs,
    addEditUser: id(ours.userId),
    saveUser: {
      attempt: {
        payload: {
          userId: ours.userId,
          userName: ours.userName,
          displayName: 'Taken over',
          email: null,
          isSSOLogin: false,
          roleIds: [ours.roleId],
          departmentId: null,
          projectIds: [],
        },
      },
    },
    deleteUser: id(ours.userId),
    saveUserState: { attempt: { payload: { userIds: [ours.userId], status: 'Deactivated' } } },
    saveUserRoles: {
      attempt: { payload: { userIds: [ours.userId], add: [], remove: [ours.roleId] } },
    },
    resetUserPassword: id(ours.userId),
    previewUserImport: makes,
    importUsers: makes,
    viewRole: lists,
    addRole: { attempt: { query: { from: ours.roleId } } },
    editRole: id(ours.roleId),
    saveRole: {
      attempt: {
        payload: { roleId: ours.roleId, name: 'Taken over', description: '', roleResource: rights },
      },
    },
    deleteRole: id(ours.roleId),
    viewDeptUser: lists,
    editDeptUser: id(ours.departmentId),
    saveDeptUser: {
      attempt: {
        payload: { departmentId: ours.departmentId, name: 'Taken over', description: '' },
      },
    },
    deleteDept: id(ours.departmentId),
    deleteDeptUser: {
      attempt: { params: { departmentId: ours.departmentId, userId: ours.userId } },
    },
    findDeptPeople: inOurs,
    viewProjUser: lists,
    editProjUser: id(ours.projectId),
    saveProjUser: {
      attempt: { payload: { projectId: ours.projectId, name: 'Taken over', description: '' } },
    },
    deleteProjUser: id(ours.projectId),
    deleteProjectMember: {
      attempt: { params: { projectId: ours.projectId, userId: ours.userId } },
    },
    findProjectPeople: inOurs,
    viewOwnProjects: own,
    // The id in the path must be the caller's: whose it is instead makes no difference.
    getUserListByUserId: { ...id(ours.userId), answers: 403 },
    getUserApprovalStatusList: lists,
    getApprovalOptions: id(ours.userId),
    saveUserStatus: {
      attempt: { payload: { userId: ours.userId, from: 'Approved', status: 'Deactivated' } },
    },
    viewSsoSettings: installation,
    saveSsoProvider: installation,
    deleteSsoProvider: installation,
    testSsoProvider: installation,
    viewAuditLog: lists,
    exportAuditLog: lists,

    // Media and what is made of them
    getAllCategory: lists,
    getByCategoryId: id(ours.categoryId),
    saveCategory: makes,
    updateCategory: {
      attempt: { params: { id: ours.categoryId }, payload: { name: 'Taken over' } },
    },
    deleteByCategoryId: id(ours.categoryId),
    getEngineOverview: { nothing: 'the same for everybody' },
    translateText: own,
    getTextTranslationPairs: { nothing: 'the same for everybody' },
    getTextTranslations: lists,
    deleteTextTranslation: personal,
    deleteTextTranslations: own,
    convertToSpeech: makes,
    convertSubtitles: makes,
    convertMedia: makes,
    convertDocument: makes,
    getConversions: lists,
    getConversion: personal,
    cancelConversion: personal,
    retryConversion: personal,
    deleteConversion: personal,
    getConversionFile: personal,
    getVoices: { nothing: 'the same for everybody' },
    viewTour: own,
    saveTour: own,
    createSampleMedia: makes,
    tryVoice: { nothing: 'says what the caller wrote' },
    uploadFile: { attempt: { payload: uploadForm(ours.categoryId) } },
    uploadFiles: {
      attempt: { params: { name: 'upload_files' }, payload: uploadForm(ours.categoryId) },
    },
    validateUploadedVideo: { nothing: 'looks among what the caller sees' },
    getMediaSummaryDetails: lists,
    getAllMediaDetails: lists,
    getMediaDetailsMultiParam: lists,
    deleteMedia: { attempt: { params: { fileName: ours.fileName } } },
    cancelMedia: media,
    retryMedia: { attempt: { params: { mediaId: ours.mediaId }, payload: {} } },
    saveMediaProject: {
      attempt: { params: { mediaId: ours.mediaId }, payload: { projectId: null } },
    },
    getVideoInformation: media,
    getDocInformation: document,
    getInputFile: { attempt: { params: { filename: ours.fileName } } },
    getVideo: { attempt: { query: { fileName: ours.fileName } } },
    getPoster: media,
    getPeaks: media,
    createMediaToken: media,
    viewTranscript: { attempt: { params: { ...transcript, language: 'en' } } },
    verifyTranscript: {
      attempt: { params: { ...transcript, status: 'REJECTED' }, payload: { reason: 'x' } },
    },
    transcriptSubtitles: media,
    viewReadingRules: lists,
    updateReadingRules: makes,
    viewShotChanges: media,
    viewMediaStyle: { attempt: { params: { mediaId: ours.mediaId, language: 'en' } } },
    updateMediaStyle: {
      attempt: { payload: { mediaId: ours.mediaId, language: 'en', style: null } },
    },
    getFonts: { nothing: 'fonts of the machine, the same for everybody' },
    getFontFile: { nothing: 'fonts of the machine, the same for everybody' },
    viewStylePresets: lists,
    saveStylePreset: makes,
    deleteStylePreset: { nothing: 'presets of ours are tried in the tests of the feature' },
    editableSubtitle: {
      attempt: { params: { transcribe_id: ours.transcribeId, report_id: ours.reportId } },
    },
    editableTranslationSubtitle: {
      attempt: { params: { ticket_id: ours.ticketId, report_id: ours.translationReportId } },
    },
    draftWords: draft,
    createSubtitle: inDraft({ cues: [{ cue: { startMs: 0, endMs: 1000, text: 'Taken over' } }] }),
    duplicateSubtitle: inDraft({ cueId: ours.cueId }),
    updateSubtitle: inDraft({ changes: [{ ...seen, cue: { text: 'Taken over' } }] }),
    deleteSubtitle: inDraft({ cues: [seen] }),
    splitSubtitle: inDraft({ ...seen, at: { offset: 4 } }),
    mergeSubtitles: inDraft({ cues: [seen, { ...seen, cueId: 'other' }] }),
    replaceSubtitle: {
      attempt: { payload: { transcribeId: ours.transcribeId, reportId: ours.reportId } },
    },
    replaceTranslationSubtitle: {
      attempt: { payload: { ticketId: ours.ticketId, reportId: ours.translationReportId } },
    },
    subtitleChanges: { attempt: { params: { report_id: ours.reportId, since: '0' } } },
    draftPresence: {
      attempt: { payload: { reportId: ours.reportId, tabId: stranger.userId, cueId: null } },
    },
    viewSubtitleDrafts: { attempt: { params: { kind: 'transcript', id: ours.transcribeId } } },
    discardSubtitleDraft: draft,
    viewSubtitleVersions: { attempt: { params: { kind: 'translation', id: ours.ticketId } } },
    viewSubtitleVersion: { attempt: { params: { set_id: ours.setId } } },
    makeTranslationOutput: {
      attempt: { params: { ticketId: ours.ticketId }, payload: { kind: 'soft-mkv' } },
    },
    cancelTranslationOutput: { attempt: { params: { outputId: ours.outputId } } },
    deleteTranslationOutput: { attempt: { params: { outputId: ours.outputId } } },
    viewDocumentSegments: documentTicket,
    updateDocumentSegment: {
      attempt: {
        params: { ticketId: ours.documentTicketId },
        payload: { segmentId: '1', revision: 1, target: 'Taken over' },
      },
    },
    rebuildDocument: documentTicket,
    getDocumentPage: {
      attempt: { params: { ticketId: ours.documentTicketId, side: 'source', number: '1' } },
    },
    getDisclaimer: lists,
    createDisclaimer: makes,
    updateDisclaimer: { nothing: 'writes what is the caller’s own; see the tests of the feature' },
    draftDisclaimer: { nothing: 'writes what is the caller’s own; see the tests of the feature' },
    verifyDisclaimer: {
      nothing: 'verifies what is the caller’s own; see the tests of the feature',
    },
    deleteDisclaimer: {
      nothing: 'takes away what is of the caller’s organisation alone',
    },
    restoreDisclaimer: {
      nothing: 'restores what is the caller’s own; see the tests of the feature',
    },
    getDisclaimerVersions: {
      nothing: 'reads what is the caller’s own; see the tests of the feature',
    },
    getDisclaimerSettings: lists,
    updateDisclaimerSettings: {
      nothing: 'changes what is the caller’s own; see the tests of the feature',
    },
    updateTranslatedDisclaimer: {
      attempt: { payload: { ticketId: ours.ticketId, text: 'Taken over' } },
    },
    translateFile: {
      attempt: { payload: { mediaId: ours.mediaId, targetLanguages: ['es'] } },
    },
    getTranslationOptions: media,
    getVideoTranslateSummary: media,
    getDocTranslateSummary: document,
    getVideoRequests: media,
    getDocRequests: document,
    viewReportOptions: inOurs,
    viewReport: inOurs,
    exportReport: { attempt: { query: { organisationId: ours.organisationId, format: 'csv' } } },
    viewWaiting: personal,
    viewRecentOutputs: lists,
    viewDashboardFigures: lists,
    viewSavedViews: personal,
    saveSavedView: {
      attempt: {
        payload: { viewId: ours.savedViewId, screen: 'dashboard', name: 'Taken over', search: {} },
      },
    },
    deleteSavedView: { attempt: { params: { viewId: ours.savedViewId } } },
    viewGlossaries: lists,
    saveGlossary: makes,
    deleteGlossary: glossary,
    viewGlossaryEntries: glossary,
    saveGlossaryEntry: glossary,
    deleteGlossaryEntry: glossary,
    previewGlossaryImport: glossary,
    importGlossary: glossary,
    exportGlossary: glossary,
    lookUpTerms: glossary,
    checkTranslatedTerms: glossary,
    viewMemory: lists,
    saveMemoryUnit: glossary,
    deleteMemoryUnit: glossary,
    memoryMatches: lists,
    memoryConcordance: lists,
    importMemory: makes,
    exportMemory: lists,
    viewFeedback: lists,
    viewFeedbackTicket: id(ours.feedbackId),
    viewFeedbackPeople: { attempt: { query: { ticketId: ours.feedbackId } } },
    viewFeedbackProjects: lists,
    addFeedback: {
      attempt: { payload: { kind: 'timing', subject: 'Taken over', mediaId: ours.mediaId } },
    },
    editFeedback: {
      attempt: {
        payload: {
          ...feedback,
          kind: 'other',
          severity: 'low',
          subject: 'Taken over',
          text: '',
          suggestedText: null,
        },
      },
    },
    moveFeedback: { attempt: { payload: { ...feedback, status: 'Closed' } } },
    assignFeedback: { attempt: { payload: { ...feedback, assigneeId: stranger.userId } } },
    commentFeedback: {
      attempt: { payload: { ticketId: ours.feedbackId, text: 'Taken over' } },
    },
    addFeedbackFile: {
      attempt: { params: { id: ours.feedbackId }, payload: fileForm() },
    },
    deleteFeedbackFile: id(ours.feedbackFileId),
    getFeedbackFile: id(ours.feedbackFileId),
    viewErrorRates: lists,
    exportErrorRates: lists,
    cancelRequest: ticket,
    retryRequest: ticket,
    deleteVideoRequest: ticket,
    deleteDocRequest: documentTicket,
    getOutputFile: { attempt: { params: { fileName: ours.outputFileName } } },
    translatedSubtitlesZip: {
      attempt: { params: { language: 'fr', ticket_id: ours.ticketId } },
    },
    viewTranslatedSubtitles: {
      attempt: { params: { mediaId: ours.mediaId, language: 'fr', ticket_id: ours.ticketId } },
    },
  };
}
