import { Alert } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { errorSentence, requestIdOf } from '../../lib/http/error-sentence.ts';
import { RequestId } from '../feedback/error-text.tsx';

/** An error without a field, as react-hook-form keeps it: its sentence, and the id of the request. */
export type RootError =
  | { message?: string | undefined; types?: Record<string, unknown> | undefined }
  | undefined;

/** Of any thrown value, for what has no fields to place its errors at. */
export const rootErrorOf = (error: unknown) => ({
  message: errorSentence(error),
  ...rootRequestId(error),
});

/** For errors that are at their fields: the id of the request is shown once, above them. */
export const rootRequestId = (error: unknown): { types?: { requestId: string } } => {
  const requestId = requestIdOf(error);
  return requestId === undefined ? {} : { types: { requestId } };
};

/** Above the fields. Scrolls into view: on a long form the pressed button is far below. */
export function RootErrorAlert({ error }: { error: RootError }) {
  const { message = '', types } = error ?? {};
  const id = typeof types?.requestId === 'string' ? types.requestId : undefined;
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message comes into view again
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  if (message === '') return <RequestId id={id} />;
  return (
    <Alert ref={box} color="red" role="alert">
      {message}
      <RequestId id={id} />
    </Alert>
  );
}
