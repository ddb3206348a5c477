import { z } from 'zod';
import { apiBase, defineEndpoint } from './endpoint.ts';
import { languageSchema } from './language-schema.ts';

export const savePageLanguage = defineEndpoint({
  method: 'PUT',
  path: `${apiBase}/user/pageLanguage`,
  permission: 'login',
  summary: 'Choose the language of your screens; it is taken at every sign-in',
  body: z.strictObject({ pageLanguage: languageSchema }),
  allowedBeforePasswordChange: true,
  peopleOnly: true,
});
