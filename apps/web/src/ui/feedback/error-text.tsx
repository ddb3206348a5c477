import { Text } from '@mantine/core';
import { errorSentence, refusedRequestId } from '../../lib/http/api-error.ts';
import { t } from '../../lib/i18n/t.ts';

/** The sentence for any thrown value, with the id of the request below it where that was refused. */
export const ErrorText = ({ error }: { error: unknown }) => (
  <>
    {errorSentence(error)}
    <RefusedRequestId error={error} />
  </>
);

/** For a sentence that says more than the error does. */
export function RefusedRequestId({ error }: { error: unknown }) {
  return <RequestId id={refusedRequestId(error)} />;
}

export const RequestId = ({ id }: { id: string | undefined }) =>
  id !== undefined && (
    <Text span display="block" size="xs" c="dimmed" dir="auto">
      {t('app.errors.requestId', { requestId: id })}
    </Text>
  );
