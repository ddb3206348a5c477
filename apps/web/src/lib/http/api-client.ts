export { freshAccessToken } from '../session/renewal.ts';
export { ApiError, isTemporary } from './api-error.ts';
export { callApi } from './call-api.ts';
export { callMultipart, fetchBlob } from './call-form.ts';
export { downloadFile, saveAs } from './download.ts';
export { fileFailure } from './file-failure.ts';
