import { z } from 'zod';
import { apiBase, defineEndpoint } from './endpoint.ts';
import { userStatusSchema } from './people.ts';

// In a file of its own: only people who wait for approval load it.

export const viewWaitingState = defineEndpoint({
  method: 'GET',
  path: `${apiBase}/ssotoken/viewWaitingState`,
  permission: 'public',
  summary:
    'How the request for an account stands, for the browser it came from; null: none is known here',
  answer: z
    .object({
      status: userStatusSchema,
      displayName: z.string(),
      email: z.string(),
      organisationName: z.string(),
      providerId: z.string(),
      comment: z.string().nullable(),
    })
    .nullable(),
});
