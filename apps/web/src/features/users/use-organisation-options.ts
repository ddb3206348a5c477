import type { userOptionsSchema } from '@glossa/contracts/users';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { errorSentence } from '../../lib/api-error.ts';
import { t } from '../../lib/language/t.ts';
import { userFormOptions } from '../../lib/queries/users.ts';

export type UserOptions = z.infer<typeof userOptionsSchema>;

/** What there is to choose from in the organisation a new user is put into; `own`: what there is in one's own. */
export function useOrganisationOptions(
  organisationId: string,
  ownOrganisationId: string,
  own: UserOptions,
) {
  const elsewhere = organisationId !== ownOrganisationId;
  const other = useQuery({ ...userFormOptions('0', organisationId), enabled: elsewhere });
  if (!elsewhere) return { options: own };
  return {
    /** Undefined while they are on their way. */
    options: other.data?.options,
    ...(other.isError && !other.data
      ? {
          problem: t('Its roles could not be read: {error}', { error: errorSentence(other.error) }),
        }
      : {}),
  };
}
