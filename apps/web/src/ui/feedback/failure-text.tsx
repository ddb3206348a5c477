import type { Failure } from '@glossa/contracts/endpoint';
import { shownFailure } from '../../lib/http/shown-error.ts';
import { ErrorText } from './error-text.tsx';

/** Why a job failed, with the id of the request that asked for it below. */
export const FailureText = ({ failure }: { failure: Failure }) => (
  <ErrorText error={shownFailure(failure)} />
);
