import { createToneWav } from '../../../../apps/server/src/engines/media-tools/testing/tiny-media.ts';
import type { SpecCall } from './spec-call.ts';

const api = '/api/translation-tool-api';
const pyapi = '/pyapi/translation-tool-api';
const information = `${api}/mediainformation`;

/** The form of an upload. */
export const uploadOf = (categoryId: string, name: string, content: BlobPart): FormData => {
  const form = new FormData();
  form.append('categoryId', categoryId);
  form.append('spokenLanguage', 'en');
  form.append('file', new Blob([content]), name);
  return form;
};
const change = (reportId: string | undefined) => ({ reportId, changeId: crypto.randomUUID() });
const ofMedia = ({ mediaId = '' }) => ({ params: { mediaId } });
const ofDocument = ({ documentId = '' }) => ({ params: { mediaId: documentId } });

/** Categories, uploads, media and the transcript. `waitFor` waits for a status of a media. */
export const callsOfMedia = (
  waitFor: (mediaId: string | undefined, status: string) => Promise<void>,
): readonly SpecCall[] => [
  {
    call: `POST ${api}/category/saveCategory`,
    request: () => ({ body: { name: 'Lectures', description: '' } }),
    keep: (data, known) => {
      known.categoryId = data.categoryId;
    },
  },
  { call: `GET ${api}/category/getAllCategory` },
  {
    call: `GET ${api}/category/getByCategoryId/{id}`,
    request: ({ categoryId = '' }) => ({ params: { id: categoryId } }),
  },
  {
    call: `PUT ${api}/category/updateCategory/{id}`,
    request: ({ categoryId = '' }) => ({
      params: { id: categoryId },
      body: { name: 'Talks', description: '' },
    }),
  },
  {
    call: `POST ${pyapi}/uploaded_video/validate`,
    request: () => ({ body: { fileNames: ['talk.wav', 'letter.txt'] } }),
  },
  {
    call: `POST ${pyapi}/upload_file`,
    request: ({ categoryId = '' }) => ({
      body: uploadOf(categoryId, 'talk.wav', new Uint8Array(createToneWav(6_000))),
    }),
    keep: (data, known) => {
      known.mediaId = data.mediaId;
      known.uploadStatus = data.uploadedStatus;
    },
  },
  {
    call: `POST ${pyapi}/{name}`,
    request: ({ categoryId = '' }) => ({
      params: { name: 'upload_documents' },
      body: uploadOf(categoryId, 'letter.txt', 'The house is red.'),
    }),
    keep: (data, known) => {
      known.documentId = data[0].upload.mediaId;
      known.documentStatus = data[0].upload.uploadedStatus;
    },
  },
  {
    call: `GET ${information}/getAllMediaInformationVideoDetails/{mediaId}`,
    when: ({ mediaId }) => waitFor(mediaId, 'transcribed'),
    request: ofMedia,
    keep: (data, known) => {
      known.transcribeId = data.transcribeId;
      known.fileName = data.fileName;
      known.proxyFileName = data.proxyFileName;
    },
  },
  {
    call: `GET ${information}/getAllMediaInformationDocDetails/{mediaId}`,
    when: ({ documentId }) => waitFor(documentId, 'ready'),
    request: ofDocument,
    keep: (data, known) => {
      known.documentFile = data.fileName;
    },
  },
  { call: `GET ${api}/mediadetails/getMediaSummaryDetails` },
  { call: `GET ${api}/mediadetails/getAllMediaDetails` },
  {
    call: `POST ${api}/mediadetails/getMediaDetailsMultiParam`,
    request: () => ({ body: { search: 'talk' } }),
  },
  {
    call: `GET ${pyapi}/media_file/input/{filename}`,
    request: ({ fileName = '' }) => ({ params: { filename: fileName } }),
  },
  {
    call: `GET ${pyapi}/video`,
    request: ({ proxyFileName = '' }) => ({
      query: { fileName: proxyFileName },
      headers: { range: 'bytes=0-2000' },
    }),
  },
  { call: `GET ${pyapi}/get_fonts/{language}`, request: () => ({ params: { language: 'ar' } }) },
  {
    call: `GET ${pyapi}/view_transcript/{transcribe_id}/{language}/{userId}`,
    request: ({ transcribeId = '' }) => ({
      params: { transcribe_id: transcribeId, language: 'en' },
    }),
  },
  { call: `GET ${pyapi}/media_file/transcript_subtitles/{mediaId}` },
  {
    call: `GET ${pyapi}/editable_subtitle/{transcribe_id}/{report_id}`,
    request: ({ transcribeId = '' }) => ({
      params: { transcribe_id: transcribeId, report_id: '0' },
    }),
    keep: (data, known) => {
      known.reportId = data.reportId;
      const [cue] = data.lowerSubtitleList;
      known.cueId = cue.id;
      known.revision = String(cue.revision);
      known.text = cue.text;
    },
  },
  {
    call: `POST ${pyapi}/create_subtitle`,
    request: ({ reportId }) => ({
      body: {
        ...change(reportId),
        cues: [
          { cueId: 'upper-1', cue: { startMs: 0, endMs: 1500, text: 'Title', track: 'upper' } },
        ],
      },
    }),
    keep: (data, known) => {
      known.upperRevision = String(data.revisions['upper-1']);
    },
  },
  {
    call: `POST ${pyapi}/duplicate`,
    request: ({ reportId }) => ({ body: { ...change(reportId), cueId: 'upper-1' } }),
  },
  {
    call: `PUT ${pyapi}/update_subtitle`,
    request: ({ reportId, cueId, revision, text }) => ({
      body: {
        ...change(reportId),
        changes: [{ cueId, revision: Number(revision), cue: { text: `${text} indeed` } }],
      },
    }),
    keep: (data, known) => {
      known.revision = String(data.revisions[known.cueId ?? '']);
    },
  },
  {
    call: `POST ${pyapi}/split`,
    request: ({ reportId, cueId, revision, text = '' }) => ({
      body: {
        ...change(reportId),
        cueId,
        revision: Number(revision),
        at: { offset: text.indexOf(' ') + 1 },
      },
    }),
  },
  {
    call: `DELETE ${pyapi}/delete_subtitle`,
    request: ({ reportId, upperRevision }) => ({
      body: {
        ...change(reportId),
        cues: [{ cueId: 'upper-1', revision: Number(upperRevision) }],
      },
    }),
  },
  {
    call: `POST ${pyapi}/replace_subtitle`,
    request: ({ transcribeId, reportId }) => ({ body: { transcribeId, reportId } }),
  },
  {
    call: `PUT ${pyapi}/update_media_style`,
    request: ({ mediaId }) => ({ body: { mediaId, language: 'en', style: null } }),
  },
  {
    call: `PUT ${pyapi}/verified_transcript/{transcribe_id}/{status}/{userId}`,
    request: ({ transcribeId = '' }) => ({
      params: { transcribe_id: transcribeId, status: 'VERIFIED' },
      body: { overrideErrors: true, confirmWarnings: true, reason: 'It will do.' },
    }),
  },
];
