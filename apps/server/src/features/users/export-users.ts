import type { QueryOf } from '@glossa/contracts/endpoint';
import { importColumns } from '@glossa/contracts/user-import';
import type { exportUsers, UserItem } from '@glossa/contracts/users';
import type { FastifyReply } from 'fastify';
import { sendCsv } from '../../platform/csv.ts';
import { byName } from '../../platform/db/collation.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { findUserItems, matchingUsers } from './repository.ts';

const batch = 1_000;
/** The columns of the import, and those only in the export. */
const columns = [...importColumns, 'status', 'organisation', 'last_sign_in', 'created'] as const;

/** The users of a search as CSV by name, streamed to the browser. */
export async function sendUsers(
  db: Database,
  actor: Actor,
  query: QueryOf<typeof exportUsers>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const rows = await matchingUsers(db, actor, query)
    .select('users.id')
    .orderBy(byName('users.display_name'))
    .orderBy('users.id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const { sort: _sort, descending: _descending, ...filters } = query;
  await recordAction(db, {
    ...byActor(actor),
    organisationId: query.organisationId ?? actor.organisationId,
    action: 'users-exported',
    detail: {
      count: ids.length,
      ...Object.fromEntries(
        Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''),
      ),
    },
  });
  return sendCsv(reply, 'users.csv', columns, cellsOf(db, ids));
}

async function* cellsOf(db: Database, ids: readonly string[]): AsyncGenerator<string[]> {
  for (let start = 0; start < ids.length; start += batch)
    for (const user of await findUserItems(db, ids.slice(start, start + batch)))
      yield toCells(user);
}

const names = (list: ReadonlyArray<{ name: string }>) => list.map(({ name }) => name).join('; ');

function toCells(user: UserItem): string[] {
  const cells: Record<(typeof columns)[number], string> = {
    user_name: user.userName,
    display_name: user.displayName,
    email: user.email ?? '',
    roles: names(user.roles),
    department: user.department?.name ?? '',
    projects: names(user.projects),
    single_sign_on: user.isSSOLogin ? 'yes' : 'no',
    status: user.status,
    organisation: user.organisationName,
    last_sign_in: user.lastSignInAt ?? '',
    created: user.createdAt,
  };
  return columns.map((column) => cells[column]);
}
