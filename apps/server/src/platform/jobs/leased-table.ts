import type { MessageRef } from '@glossa/contracts/messages';
import type { Kysely, RawBuilder, Selectable, Updateable } from 'kysely';
import type { DatabaseOrTransaction } from '../db/database.ts';
import type { DatabaseSchema } from '../db/schema.ts';
import { type LivePost, publishLive } from '../live/channel.ts';
import { currentContext } from '../request-context.ts';
import { type CheckpointOwner, deleteCheckpoint } from './checkpoint.ts';

/** Tables whose rows are worked on by jobs: a status, and the run that holds the row. */
export type LeasedTableName = {
  [T in keyof DatabaseSchema]: DatabaseSchema[T] extends { status: unknown; run_id: unknown }
    ? T
    : never;
}[keyof DatabaseSchema];

export type LeasedRow<T extends LeasedTableName> = Selectable<DatabaseSchema[T]>;
export type LeaseStatus<T extends LeasedTableName> = Extract<DatabaseSchema[T]['status'], string>;
/** Columns that a transition may write with the status. */
export type LeaseFields<T extends LeasedTableName> = Omit<
  Updateable<DatabaseSchema[T]>,
  'status' | 'run_id' | 'id' | 'organisation_id' | 'media_id' | 'ticket_id' | 'user_id' | 'kind'
>;

/** From each status, those that may follow. A transition to the same status lets another run take over. */
export type Transitions<Status extends string> = Record<Status, readonly Status[]>;

export type TransitionOptions<T extends LeasedTableName> = {
  /** Only from these, where the table allows more. */
  from?: readonly LeaseStatus<T>[];
  /** The run that must hold the row. */
  leaseId?: string | undefined;
  /** The run that holds the row from now on; without it, none does. */
  runId?: string;
  fields?: LeaseFields<T>;
};

export type LeasedTable<T extends LeasedTableName> = {
  /** Every status from which `to` may be reached. */
  statesBefore: (to: LeaseStatus<T>) => LeaseStatus<T>[];
  /** The only way to change a status: of several callers one wins. False for those that lost. */
  transition: (
    db: DatabaseOrTransaction,
    id: string,
    to: LeaseStatus<T>,
    options?: TransitionOptions<T>,
  ) => Promise<boolean>;
  /** Takes the row for a run. False where it is no longer to be worked on. */
  acquire: (
    db: DatabaseOrTransaction,
    id: string,
    to: LeaseStatus<T>,
    options: { runId: string; fields?: LeaseFields<T> },
  ) => Promise<boolean>;
  /** How runs of its rows are renewed with those of other tables. */
  renewal: Renewal;
  /** What open pages are told about rows as they are, to those who may know it. */
  postsOf: (db: DatabaseOrTransaction, ids: readonly string[]) => Promise<LivePost[]>;
};

export type Renewal = {
  name: string;
  idColumn: string;
  /** Where it is false, no run keeps the row. */
  wantedWhile: RawBuilder<boolean> | undefined;
  /** When a run could not get or keep the row. */
  onLost: (db: DatabaseOrTransaction, id: string) => Promise<void>;
};

/** Why a job failed, as its row stores it. */
export type Failure = { code: string; message: MessageRef };

export const failureFields = ({ code, message }: Failure) => {
  const requestId = currentContext()?.requestId;
  return {
    failure_code: code,
    failure_message: { ...message, ...(requestId !== undefined && { requestId }) },
    progress: null,
  };
};

/** What an earlier run left, removed when the row is queued again. */
export const clearedFields = { failure_code: null, failure_message: null, progress: null };

/** The columns that this file names; what else a table has passes through as fields. */
type AnyLeasedTable = {
  leased: { id: string; status: string; run_id: string | null };
};

export function defineLeasedTable<T extends LeasedTableName>(table: {
  name: T;
  idColumn?: string;
  transitions: Transitions<LeaseStatus<T>>;
  /** Written with every transition. */
  touch?: () => LeaseFields<T>;
  /** What open pages are told about rows: after each transition, and with their progress. */
  describe: (db: DatabaseOrTransaction, rows: LeasedRow<T>[]) => Promise<LivePost[]>;
  /** Where it is false, no run gets or keeps the row. */
  wantedWhile?: RawBuilder<boolean>;
  /** For a table whose jobs have checkpoints: the statuses after which nothing is left to continue. */
  discardCheckpointAt?: T extends CheckpointOwner ? readonly LeaseStatus<T>[] : never;
  /** When a run could not get or keep the row. */
  onLost?: (db: DatabaseOrTransaction, id: string) => Promise<void>;
}): LeasedTable<T> {
  type Status = LeaseStatus<T>;
  // A table's name is a value here, so that its columns are checked by LeaseFields and not by the query.
  const name = table.name as string as 'leased';
  const idColumn = (table.idColumn ?? 'id') as 'id';
  const query = (db: DatabaseOrTransaction) => db as unknown as Kysely<AnyLeasedTable>;
  const { wantedWhile } = table;
  const discardAt: readonly string[] = table.discardCheckpointAt ?? [];

  const statesBefore = (to: Status): Status[] =>
    (Object.keys(table.transitions) as Status[]).filter((from) =>
      table.transitions[from].includes(to),
    );

  const transition = async (
    db: DatabaseOrTransaction,
    id: string,
    to: Status,
    { from, leaseId, runId, fields }: TransitionOptions<T>,
    condition?: RawBuilder<boolean>,
  ): Promise<boolean> => {
    const sources = statesBefore(to).filter((status) => from?.includes(status) ?? true);
    if (sources.length === 0) return false;
    const row = await query(db)
      .updateTable(name)
      .set({ ...table.touch?.(), ...fields, status: to, run_id: runId ?? null })
      .where(idColumn, '=', id)
      .where('status', 'in', sources)
      .$if(leaseId !== undefined, (update) => update.where('run_id', '=', leaseId as string))
      .$if(condition !== undefined, (update) => update.where(condition as RawBuilder<boolean>))
      .returningAll()
      .executeTakeFirst();
    if (!row) return false;
    if (discardAt.includes(to))
      await deleteCheckpoint(db, { table: table.name as CheckpointOwner, id });
    for (const { audience, message } of await table.describe(db, [row as unknown as LeasedRow<T>]))
      await publishLive(db, audience, message);
    return true;
  };

  const onLost = async (db: DatabaseOrTransaction, id: string) => table.onLost?.(db, id);

  return {
    statesBefore,
    transition: (db, id, to, options = {}) => transition(db, id, to, options),
    acquire: async (db, id, to, options) => {
      const acquired = await transition(db, id, to, options, wantedWhile);
      if (!acquired) await onLost(db, id);
      return acquired;
    },
    renewal: { name: table.name, idColumn: table.idColumn ?? 'id', wantedWhile, onLost },
    postsOf: async (db, ids) => {
      const rows = await query(db)
        .selectFrom(name)
        .selectAll()
        .where(idColumn, 'in', [...ids])
        .where('run_id', 'is not', null)
        .execute();
      // The runs may have ended since they were found.
      return rows.length === 0 ? [] : table.describe(db, rows as unknown as LeasedRow<T>[]);
    },
  };
}
