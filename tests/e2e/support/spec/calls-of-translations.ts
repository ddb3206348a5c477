import type { SpecCall } from './spec-call.ts';

const api = '/api/translation-tool-api';
const pyapi = '/pyapi/translation-tool-api';
const information = `${api}/mediainformation`;
const ofDocument = ({ documentId = '' }) => ({ params: { mediaId: documentId } });
const ofTicket = ({ ticketId = '' }) => ({
  params: { mediaId: '', language: 'es', ticket_id: ticketId },
});

/** Translations, their files and the disclaimer. `settle` waits until they are ready. */
export const callsOfTranslations = (settle: () => Promise<void>): readonly SpecCall[] => [
  {
    call: `POST ${pyapi}/file_translater`,
    request: ({ mediaId }) => ({ body: { mediaId, targetLanguages: ['es'] } }),
    keep: (data, known) => {
      known.ticketId = data[0].ticketId;
      known.firstRequestStatus = data[0].status;
    },
  },
  {
    call: `GET ${information}/getAllMediaTranslationVideoRequest/{mediaId}`,
    when: settle,
    keep: (data, known) => {
      known.outputFile = data[0].outputs[0].fileName;
    },
  },
  { call: `GET ${information}/getAllMediaTranslateVideoSummary/{mediaId}` },
  {
    call: `GET ${information}/getAllMediaTranslationDocRequest/{mediaId}`,
    request: ofDocument,
    keep: (data, known) => {
      known.documentTicketId = data[0].ticketId;
    },
  },
  { call: `GET ${information}/getAllMediaTranslateDocSummary/{mediaId}`, request: ofDocument },
  {
    call: `GET ${pyapi}/media_file/output/{fileName}`,
    request: ({ outputFile = '' }) => ({ params: { fileName: outputFile } }),
  },
  {
    call: `GET ${pyapi}/media_file/translated_subtitles/{language}/{ticket_id}`,
    request: ofTicket,
  },
  {
    call: `GET ${pyapi}/view_translated_subtitles/{mediaId}/{language}/{ticket_id}`,
    request: ({ mediaId = '', ticketId = '' }) => ({
      params: { mediaId, language: 'es', ticket_id: ticketId },
    }),
  },
  {
    call: `GET ${pyapi}/editable_translation_subtitle/{ticket_id}/{report_id}`,
    request: ({ ticketId = '' }) => ({ params: { ticket_id: ticketId, report_id: '0' } }),
    keep: (data, known) => {
      known.translationReportId = data.reportId;
    },
  },
  {
    call: `POST ${pyapi}/replace_translation_subtitle`,
    request: ({ ticketId, translationReportId }) => ({
      body: { ticketId, reportId: translationReportId },
    }),
  },
  {
    call: `POST ${pyapi}/create_disclaimer`,
    request: () => ({ body: { language: 'en', text: 'Machine-made.', translate: false } }),
  },
  { call: `GET ${pyapi}/get_disclaimer` },
  {
    call: `PUT ${pyapi}/update_disclaimer`,
    request: () => ({ body: { language: 'en', text: 'Made by a machine.' } }),
  },
  {
    call: `PUT ${pyapi}/update_translated_disclaimer`,
    request: ({ ticketId }) => ({ body: { ticketId, text: 'Hecho por una máquina.' } }),
  },
];

/** What is deleted last, when `settle` says that nothing is being made. */
export const deletingCalls = (settle: () => Promise<void>): readonly SpecCall[] => [
  {
    call: `DELETE ${information}/deleteMediaTranslationVideoRequest/{ticketId}`,
    when: settle,
  },
  {
    call: `DELETE ${information}/deleteMediaTranslationDocRequest/{ticketId}`,
    request: ({ documentTicketId = '' }) => ({ params: { ticketId: documentTicketId } }),
  },
  {
    call: `DELETE ${api}/mediadetails/deleteMediaDetailsUsingFileName/{fileName}`,
  },
  {
    call: `DELETE ${api}/category/deleteByCategoryId/{id}`,
    request: ({ categoryId = '' }) => ({ params: { id: categoryId } }),
    code: 'CATEGORY_IN_USE',
  },
];
