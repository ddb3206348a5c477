export type { OnTranscriptPublished } from './drafts.ts';
export { findTranscriptOfMedia } from './repository.ts';
export { mountTranscripts } from './routes.ts';
export { type TranscribeDeps, transcribeMedia } from './transcribe-handler.ts';
