import type { AnswerOf } from '@glossa/contracts/endpoint';
import type { importUsers } from '@glossa/contracts/users';
import { Alert, Text } from '@mantine/core';
import { t } from '../../../lib/language/t.ts';

/** How the import went, and what is to be done with the passwords. */
export function ImportResult({ result }: { result: AnswerOf<typeof importUsers> }) {
  const { imported, oneTimePasswords } = result;
  return (
    <>
      <Alert color="green" role="status">
        {t('{imported, plural, one {# user is} other {# users are}} imported.', { imported })}
      </Alert>
      {oneTimePasswords.length > 0 && (
        <Text size="sm">
          {t(
            'Everybody who signs in with a password has a one-time password, shown this once and good for 14 days: {count, number} in all. Download them and hand them out; they are changed at the first sign-in.',
            { count: oneTimePasswords.length },
          )}
        </Text>
      )}
    </>
  );
}
