import { z } from 'zod';
import { apiBase, defineEndpoint, instantSchema } from './endpoint.ts';

export const getHealth = defineEndpoint({
  method: 'GET',
  path: `${apiBase}/health`,
  permission: 'public',
  summary: 'Whether the server and its database answer',
  answer: z.object({ status: z.literal('up'), version: z.string(), commit: z.string().nullable() }),
});

export const maintenanceSchema = z.object({
  on: z.boolean(),
  /** The operator's own words, in the language they chose; may be empty. */
  message: z.string(),
  since: instantSchema.nullable(),
});
export type Maintenance = z.infer<typeof maintenanceSchema>;

/** While it is on, every call that changes something answers 503 MAINTENANCE, and jobs wait. */
export const viewMaintenance = defineEndpoint({
  method: 'GET',
  path: `${apiBase}/maintenance`,
  permission: 'public',
  summary: 'Whether the installation is in maintenance, and what its operator says about it',
  answer: maintenanceSchema,
});
