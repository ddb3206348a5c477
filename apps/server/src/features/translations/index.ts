export { followAppearance, queueFollowAppearance } from './outputs/follow-appearance.ts';
export { remakeAllOutputs } from './outputs/remake-outputs.ts';
export { isWithheld } from './outputs/repository.ts';
export { releaseReviewedOutputs } from './outputs/reviewed-outputs.ts';
export { failOutput, runOutput } from './outputs/run-output.ts';
export { leasedOutputs } from './outputs/transitions.ts';
export { lockRequest } from './request/complete-request.ts';
export {
  followAppearanceJob,
  renderOutputJob,
  translateJob,
  writeFilesJob,
} from './request/jobs.ts';
export { publishEditedTranslation } from './request/publish-edited.ts';
export { findRequest, presentTranslation } from './request/repository.ts';
export { stopRequest } from './request/service.ts';
export { followDocument, followTranscript, markOutputsStale } from './request/staleness.ts';
export { isBeingTranslated, leasedRequests } from './request/transitions.ts';
export { requeueOutput, requeueRequest, stopOutput } from './rerun.ts';
export { mountTranslationRequests } from './routes.ts';
export { failRequest, runTranslation } from './text/run-translation.ts';
