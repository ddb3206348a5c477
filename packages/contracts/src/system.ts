import { z } from 'zod';
import { apiBase, defineEndpoint } from './endpoint.ts';

export const getHealth = defineEndpoint({
  method: 'GET',
  path: `${apiBase}/health`,
  permission: 'public',
  summary: 'Whether the server and its database answer',
  answer: z.object({ status: z.literal('up'), version: z.string() }),
});
