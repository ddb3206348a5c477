export { ApiError, errorSentence } from './api-error.ts';
export { callApi } from './call-api.ts';
export { callMultipart, fetchBlob } from './call-form.ts';
export { downloadFile, saveAs } from './download.ts';
export { freshAccessToken } from './renewal.ts';
