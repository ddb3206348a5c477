import { z } from 'zod';
import { keptDisclaimerTextSchema } from './disclaimer-text.ts';
import { defineEndpoint, pyapiBase } from './endpoint.ts';
import { languageSchema } from './language-schema.ts';

// In a file of its own: the sign-in screen loads no other calls of disclaimers.

export const getSignInDisclaimer = defineEndpoint({
  method: 'GET',
  path: `${pyapiBase}/get_sign_in_disclaimer`,
  permission: 'public',
  summary: 'What is shown to those who are about to sign in; null where nothing is',
  query: z.strictObject({
    language: languageSchema,
    /** The organization's domain name; required if there are several. */
    organisation: z.string().trim().toLowerCase().max(253).optional(),
  }),
  answer: z.object({ language: languageSchema, content: keptDisclaimerTextSchema }).nullable(),
});
