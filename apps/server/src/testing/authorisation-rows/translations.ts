import type { SeededOrganisation } from '../seed-organisation.ts';
import { lists, makes, own, personal, type Row, type Rows } from './row.ts';

const glossary = { nothing: 'glossaries and units of ours are tried in the tests of the features' };

/** Translations, their files, glossaries, memory, and conversions. */
export function translationsRows(ours: SeededOrganisation): Rows {
  const media: Row = { attempt: { params: { mediaId: ours.mediaId } } };
  const document: Row = { attempt: { params: { mediaId: ours.documentId } } };
  const ticket: Row = { attempt: { params: { ticketId: ours.ticketId } } };
  const documentTicket: Row = { attempt: { params: { ticketId: ours.documentTicketId } } };
  return {
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
    tryVoice: { nothing: 'says what the caller wrote' },
    makeTranslationOutput: {
      attempt: { params: { ticketId: ours.ticketId }, payload: { kind: 'soft-mkv' } },
    },
    cancelTranslationOutput: { attempt: { params: { outputId: ours.outputId } } },
    deleteTranslationOutput: { attempt: { params: { outputId: ours.outputId } } },
    getTranslationReview: ticket,
    patchTranslationReview: {
      attempt: { params: { ticketId: ours.ticketId }, payload: { revision: 1, dueAt: null } },
    },
    listTranslationReviewers: ticket,
    listReviewComments: ticket,
    addReviewComment: {
      attempt: { params: { ticketId: ours.ticketId }, payload: { text: 'Taken over' } },
    },
    getTranscriptReview: { attempt: { params: { transcribeId: ours.transcribeId } } },
    patchTranscriptReview: {
      attempt: { params: { transcribeId: ours.transcribeId }, payload: { revision: 0 } },
    },
    listTranscriptReviewers: { attempt: { params: { transcribeId: ours.transcribeId } } },
    listReviewTasks: lists,
    listReviewWaitingTimes: lists,
    getReviewSettings: { attempt: { params: { organisationId: ours.organisationId } } },
    patchReviewSettings: {
      attempt: {
        params: { organisationId: ours.organisationId },
        payload: { reviewerMustDiffer: true },
      },
    },
    viewDocumentSegments: documentTicket,
    listDocumentOmissions: documentTicket,
    listRemovedSegments: documentTicket,
    deleteRemovedSegment: {
      attempt: { params: { ticketId: ours.documentTicketId, segmentId: 'removed-1' } },
    },
    updateDocumentSegment: {
      attempt: {
        params: { ticketId: ours.documentTicketId },
        payload: { segmentId: '1', revision: 1, target: 'Taken over' },
      },
    },
    rebuildDocument: documentTicket,
    documentPresence: {
      attempt: {
        params: { ticketId: ours.documentTicketId },
        payload: { tabId: ours.documentTicketId, segmentId: null },
      },
    },
    getDocumentPage: {
      attempt: { params: { ticketId: ours.documentTicketId, side: 'source', number: '1' } },
    },
    translateFile: {
      attempt: { payload: { mediaId: ours.mediaId, targetLanguages: ['es'] } },
    },
    getTranslationOptions: media,
    getVideoTranslateSummary: media,
    getDocTranslateSummary: document,
    getVideoRequests: media,
    getDocRequests: document,
    listFilterProfiles: lists,
    saveFilterProfile: makes,
    deleteFilterProfile: glossary,
    previewFilterProfile: { nothing: 'stores nothing' },
    uploadSegmentationRules: makes,
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
    promoteMemoryUnits: { attempt: { payload: { unitIds: [ours.memoryUnitId] } } },
    memoryMatches: lists,
    memoryConcordance: lists,
    importMemory: makes,
    exportMemory: lists,
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
