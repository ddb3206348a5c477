import { keptFile } from '../kept-file.ts';
import type { SeededOrganisation } from '../seed-organisation.ts';
import type { Caller } from '../test-api.ts';
import { byId, installation, lists, makes, type Row, type Rows } from './row.ts';

function uploadForm(categoryId: string): FormData {
  const form = new FormData();
  form.append('categoryId', categoryId);
  form.append('file', new Blob(['Good morning.']), 'letter.txt');
  return form;
}

/** Media, transcripts and their drafts. */
export function mediaRows(ours: SeededOrganisation, stranger: Caller): Rows {
  const media: Row = { attempt: { params: { mediaId: ours.mediaId } } };
  const document: Row = { attempt: { params: { mediaId: ours.documentId } } };
  const seen = { cueId: ours.cueId, revision: 1 };
  const transcript = { transcribe_id: ours.transcribeId, userId: stranger.userId };
  const draft: Row = { attempt: { params: { report_id: ours.reportId } } };
  const inDraft = (change: object): Row => ({
    attempt: { payload: { reportId: ours.reportId, changeId: stranger.userId, ...change } },
  });
  return {
    getAllCategory: lists,
    getByCategoryId: byId(ours.categoryId),
    saveCategory: makes,
    updateCategory: {
      attempt: { params: { id: ours.categoryId }, payload: { name: 'Taken over' } },
    },
    deleteByCategoryId: byId(ours.categoryId),
    getEngineOverview: { nothing: 'the same for everybody' },
    putTranslationQuality: installation,
    viewEngineSettings: { nothing: 'of the installation, and of the caller’s organization' },
    patchEngineSettings: installation,
    viewSetup: installation,
    finishSetup: installation,
    putSpeechModel: { nothing: 'of the caller’s organization' },
    putTellSpeakersApart: { nothing: 'of the caller’s organization' },
    listNodes: { nothing: 'of the whole installation' },
    patchNode: installation,
    listModels: { nothing: 'of the whole installation' },
    installModel: { nothing: 'of the whole installation' },
    patchModelInstall: { nothing: 'of the whole installation' },
    importModelBundle: installation,
    exportModelBundle: installation,
    deleteModel: { nothing: 'of the whole installation' },
    requestModel: { nothing: 'of the whole installation' },
    createSampleMedia: makes,
    uploadFile: { attempt: { payload: uploadForm(ours.categoryId) } },
    uploadFiles: {
      attempt: { params: { name: 'upload_files' }, payload: uploadForm(ours.categoryId) },
    },
    getUploadOptions: { nothing: 'of the caller’s organization' },
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
    saveMediaFilterProfile: {
      attempt: { params: { mediaId: ours.mediaId }, payload: { filterProfileId: 'none' } },
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
    dismissUntranscribed: {
      attempt: {
        params: { transcribe_id: ours.transcribeId, untranscribedId: ours.untranscribedId },
        payload: { dismissed: true },
      },
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
    subtitleConflicts: draft,
    holdConflict: {
      attempt: {
        payload: {
          reportId: ours.reportId,
          conflictId: stranger.userId,
          cues: [{ cueId: ours.cueId, mine: null }],
        },
      },
    },
    decideConflict: {
      attempt: {
        params: { report_id: ours.reportId, conflict_id: ours.reportId },
        query: { decisionId: stranger.userId },
      },
    },
    getSubtitleFormats: { attempt: { params: { kind: 'transcript', id: ours.transcribeId } } },
    getSubtitleFiles: {
      attempt: {
        params: { kind: 'transcript', id: ours.transcribeId },
        query: { formats: 'srt' },
      },
    },
    getKeptFile: { attempt: { params: { reportId: ours.reportId } } },
    putKeptFile: { attempt: { params: { reportId: ours.reportId }, payload: { file: keptFile } } },
    deleteKeptFile: { attempt: { params: { reportId: ours.reportId } } },
    draftPresence: {
      attempt: { payload: { reportId: ours.reportId, tabId: stranger.userId, cueId: null } },
    },
    viewSubtitleDrafts: { attempt: { params: { kind: 'transcript', id: ours.transcribeId } } },
    discardSubtitleDraft: draft,
    viewSubtitleVersions: { attempt: { params: { kind: 'translation', id: ours.ticketId } } },
    viewSubtitleVersion: { attempt: { params: { set_id: ours.setId } } },
  };
}
