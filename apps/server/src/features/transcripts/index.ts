export { acceptCueIssues } from './cue-errors.ts';
export {
  findTranscript,
  findTranscriptOfMedia,
  presentTranscript,
} from './repository.ts';
export { mountTranscripts } from './routes.ts';
export type { ChosenDiarizer } from './tell-speakers.ts';
export { transcribeMedia } from './transcribe-handler.ts';
export { announceTranscript, setVerification } from './verification.ts';
