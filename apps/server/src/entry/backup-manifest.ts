import { z } from 'zod';
import { listMigrations } from '../platform/db/migrate.ts';
import { BackupError } from './backup-error.ts';

/** Raised when archives get a form that earlier versions cannot read. */
export const archiveFormat = 1;

const manifestSchema = z.object({
  product: z.literal('Glossa'),
  format: z.number().int(),
  version: z.string(),
  createdAt: z.string(),
  database: z.object({
    server: z.string(),
    migrations: z.array(z.string()).min(1),
    tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
    sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  }),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Throws a BackupError where the archive is none of ours, or of a version newer than this one. */
export async function requireReadable(value: unknown): Promise<Manifest> {
  const { format } = z.object({ format: z.number().int().catch(0) }).parse(value);
  if (format > archiveFormat) throw newer();
  const read = manifestSchema.safeParse(value);
  if (!read.success)
    throw new BackupError('This is no backup of Glossa: its manifest is not as expected.');
  const known = new Set(await listMigrations());
  if (read.data.database.migrations.some((name) => !known.has(name))) throw newer();
  return read.data;
}

const newer = () =>
  new BackupError(
    'The backup was made by a newer version of Glossa. Install that version, or a later one, and restore there.',
  );
