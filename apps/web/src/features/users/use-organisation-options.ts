import type { userOptionsSchema } from '@glossa/contracts/users';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { withSentence } from '../../lib/http/with-sentence.ts';
import { t } from '../../lib/i18n/t.ts';
import { userFormOptions } from './queries.ts';

export type UserOptions = z.infer<typeof userOptionsSchema>;

/** The options of a new user's organization; `own`: those of the caller's organization. */
export function useOrganisationOptions(
  organisationId: string,
  ownOrganisationId: string,
  own: UserOptions,
) {
  const elsewhere = organisationId !== ownOrganisationId;
  const other = useQuery({ ...userFormOptions('0', organisationId), enabled: elsewhere });
  if (!elsewhere) return { options: own };
  return {
    /** Undefined while loading. */
    options: other.data?.options,
    ...(other.isError && !other.data
      ? {
          problem: withSentence(other.error, (reason) =>
            t('users.rolesUnavailable', { error: reason }),
          ),
        }
      : {}),
  };
}
