import { conversionKeptDays } from '@glossa/contracts/conversions';
import type { ConversionDeps } from './deps.ts';

/** Housekeeping: what is older than it is kept, with its files. */
export async function forgetOldConversions(
  { db, storage }: Pick<ConversionDeps, 'db' | 'storage'>,
  now: Date,
): Promise<void> {
  const rows = await db
    .deleteFrom('conversions')
    .where('created_at', '<', new Date(now.getTime() - conversionKeptDays * 86_400_000))
    .returning(['input_file', 'output_file'])
    .execute();
  for (const row of rows)
    for (const name of [row.input_file, row.output_file]) if (name) await storage.remove(name);
}
