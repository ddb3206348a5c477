import { Text } from '@mantine/core';
import { errorSentence, requestIdOf } from '../../lib/http/error-sentence.ts';
import { t } from '../../lib/i18n/t.ts';

/** The sentence for any thrown value, with the id of its request below it; a sentence is shown as it is. */
export const ErrorText = ({ error }: { error: unknown }) => (
  <>
    {errorSentence(error)}
    <RequestId id={requestIdOf(error)} />
  </>
);

/** In small letters: whoever is asked about an error finds it in the server's log by this id. */
export const RequestId = ({ id, truncate }: { id: string | undefined; truncate?: boolean }) =>
  id !== undefined && (
    <Text span display="block" size="xs" c="dimmed" dir="auto" truncate={truncate ?? false}>
      {t('app.errors.requestId', { requestId: id })}
    </Text>
  );
