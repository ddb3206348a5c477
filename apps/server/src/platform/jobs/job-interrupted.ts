/** Why a job's signal is aborted when the process is about to end: the job runs again elsewhere, uncounted. */
export class JobInterrupted extends Error {
  override name = 'JobInterrupted';
}

/** Another run of the job has begun, because this one was believed lost. What this one has done is not written. */
export class JobSuperseded extends JobInterrupted {
  override name = 'JobSuperseded';
}
