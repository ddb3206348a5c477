import type { Endpoint } from '@glossa/contracts';
import { allEndpoints } from '@glossa/contracts/all-endpoints';
import { readChecksums } from '../checksums.ts';
import { type Attack, createAttack } from '../report.ts';
import { send } from '../request.ts';
import { sampleOf } from '../sample.ts';
import { secret, type Target } from '../target.ts';

type Found = { table: string; id: string };

const idsPerCall = 6;

/** They end the attacker's own session. */
const ending = new Set(['logout', 'saveRefreshToken']);

/** Ids of everything that belongs to the attacked organization, a few of each table. */
async function findIds({ product, organisationId, stranger }: Target, perTable: number) {
  const tables = await product.query<{ table: string; owned: boolean }>(`
    SELECT c.table_name AS "table", bool_or(o.column_name IS NOT NULL) AS owned
    FROM information_schema.columns c
    LEFT JOIN information_schema.columns o
      ON o.table_schema = c.table_schema AND o.table_name = c.table_name AND o.column_name = 'organisation_id'
    WHERE c.table_schema = 'public' AND c.column_name = 'id' AND c.data_type = 'uuid'
    GROUP BY 1 ORDER BY 1`);
  const own = new Set([stranger.userId, stranger.organisationId, stranger.categoryId]);
  const found: Found[] = [{ table: 'organisations', id: organisationId }];
  for (const { table, owned } of tables) {
    const rows = await product.query<{ id: string }>(
      `SELECT id FROM "${table}" WHERE ${owned ? 'organisation_id = $1' : '$1::uuid IS NOT NULL'} ORDER BY id LIMIT ${perTable}`,
      [organisationId],
    );
    // Roles that come with the product belong to everyone.
    if (table !== 'roles' || owned)
      found.push(...rows.filter(({ id }) => !own.has(id)).map(({ id }) => ({ table, id })));
  }
  return found;
}

/** Whether the contract has a place for an id. */
const takesIds = ({ path, query, body }: Endpoint): boolean =>
  path.includes(':') || [query, body].some((schema) => hasId(schema));

const hasId = (schema: Endpoint['body']): boolean => {
  let found = false;
  const id = () => {
    found = true;
    return '';
  };
  sampleOf(schema, { id, text: () => '' });
  return found;
};

/** Every call of the contract that names something, with what belongs to another organization. */
export async function tryForeignIds(target: Target, short: boolean): Promise<Attack> {
  const attack = createAttack('ids of another organization');
  const ids = await findIds(target, short ? 1 : 3);
  let turn = 0;
  const before = await readChecksums(target);
  const { address, stranger } = target;
  for (const [name, endpoint] of allEndpoints) {
    if (ending.has(name) || endpoint.permission === 'public' || !takesIds(endpoint)) continue;
    // A short run tries some of them with each call, and all of them with some.
    const some = short ? Array.from({ length: idsPerCall }, () => ids[turn++ % ids.length]) : ids;
    for (const { table, id } of some.filter((one) => one !== undefined)) {
      const ingredients = { id: () => id, text: () => 'taken' };
      const query = sampleOf(endpoint.query, ingredients);
      const search = new URLSearchParams(
        Object.entries(query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
      );
      const { status, text } = await send(address, {
        method: endpoint.method,
        path: `${endpoint.path.replace(/:\w+/g, id)}?${search}`,
        headers: {
          authorization: `Bearer ${stranger.token}`,
          ...(endpoint.carries === 'json' && endpoint.method !== 'GET'
            ? { 'content-type': 'application/json' }
            : {}),
        },
        body:
          endpoint.method === 'GET' || endpoint.carries !== 'json'
            ? undefined
            : JSON.stringify(sampleOf(endpoint.body, ingredients)),
      });
      const call = `${endpoint.method} ${name} with an id of ${table}`;
      attack.check(
        text.includes(secret)
          ? `${call}: ${status}, and shows what is not theirs`
          : status >= 500 && `${call}: ${status}`,
      );
    }
  }
  const after = await readChecksums(target);
  for (const [table, sum] of before)
    attack.check(after.get(table) !== sum && `${table}: a stranger changed what is not theirs`);
  return attack;
}
