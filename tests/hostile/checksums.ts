import type { Target } from './target.ts';

type Reference = { table: string; column: string; parent: string; parentColumn: string };

/**
 * Tables that belong to no organization and may change while strangers try things. Everything else that they change is
 * a finding.
 */
const shared: Readonly<Record<string, string>> = {
  live_tickets: 'whoever is signed in gets tickets of their own',
  recent_calls: 'counts what each caller did within the last minute',
  upload_locks: 'held while a request works on an upload of the caller',
  nodes: 'each process writes its own load every 2 s, and only a System administrator drains one',
};

/** For each table a condition on `t`: the rows of organization $1, by its own column or through what they refer to. */
async function findConditions({ product }: Target): Promise<Map<string, string | null>> {
  const tables = await product.query<{ table: string; owned: boolean }>(`
    SELECT c.relname AS "table", EXISTS (SELECT 1 FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attname = 'organisation_id' AND NOT a.attisdropped) AS owned
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND NOT c.relispartition ORDER BY 1`);
  const references = await product.query<Reference>(`
    SELECT child.relname AS "table", a.attname AS "column", parent.relname AS parent,
      b.attname AS "parentColumn"
    FROM pg_constraint c
    JOIN pg_class child ON child.oid = c.conrelid JOIN pg_class parent ON parent.oid = c.confrelid
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    JOIN pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = c.confkey[1]
    WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
      AND array_length(c.conkey, 1) = 1`);
  const owned = new Set(tables.filter((one) => one.owned).map(({ table }) => table));
  const conditionOf = (table: string, seen: readonly string[]): string | null => {
    if (table === 'organisations') return 't.id = $1';
    if (owned.has(table)) return 't.organisation_id = $1';
    const ways = references.flatMap(({ parent, column, parentColumn, ...one }) => {
      if (one.table !== table || seen.includes(parent)) return [];
      const above = conditionOf(parent, [...seen, parent]);
      if (above === null) return [];
      return [`t."${column}" IN (SELECT t."${parentColumn}" FROM "${parent}" t WHERE ${above})`];
    });
    return ways.length === 0 ? null : `(${ways.join(' OR ')})`;
  };
  return new Map(tables.map(({ table }) => [table, conditionOf(table, [table])]));
}

/** One checksum for each table: what the attacked organization has in it, or all of what belongs to no organization. */
export async function readChecksums(target: Target): Promise<Map<string, string>> {
  const sums = new Map<string, string>();
  for (const [table, condition] of await findConditions(target)) {
    if (shared[table] !== undefined) continue;
    const [row] = await target.product.query<{ sum: string | null }>(
      `SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS sum FROM "${table}" t
       WHERE ${condition ?? '$1::uuid IS NOT NULL'}`,
      [target.organisationId],
    );
    sums.set(table, row?.sum ?? '');
  }
  return sums;
}
