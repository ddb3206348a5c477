export { findTranscriptOfMedia } from './repository.ts';
export { mountTranscripts } from './routes.ts';
export { transcribeMedia } from './transcribe-handler.ts';
