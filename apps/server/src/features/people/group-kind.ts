import type { AuditAction } from '@glossa/contracts/audit';
import type { ErrorCode } from '@glossa/contracts/errors';
import type { RawBuilder, Selectable } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { DepartmentsTable } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Uses } from '../../platform/http/app-error.ts';
import type { Place } from './record-moves.ts';
import type { Candidate } from './require-people.ts';

/** A department or a project: their tables have the same columns. */
export type GroupRow = Selectable<DepartmentsTable>;

/** What departments and projects differ in. All else about them is written once, in this folder. */
export type GroupKind = {
  table: 'departments' | 'projects';
  resource: 'Departments' | 'Projects';
  saved: AuditAction;
  deleted: AuditAction;
  nameTaken: ErrorCode;
  inUse: ErrorCode;
  /** Of the row `g`. */
  counts: { users: RawBuilder<number>; media: RawBuilder<number> };
  /** How the history of a person names it; null: in none. */
  place: (name: string | null) => Place;
  /** Answers those who were not in it before, each with where they came from. */
  takeIn: (
    trx: DatabaseOrTransaction,
    group: GroupRow,
    people: readonly Candidate[],
  ) => Promise<ReadonlyArray<{ person: Candidate; from: string | null }>>;
  /** Answers the person's user name; undefined where they are not in it. */
  takeOut: (
    trx: DatabaseOrTransaction,
    groupId: string,
    userId: string,
  ) => Promise<string | undefined>;
  /** What keeps it from being deleted. */
  findUses: (trx: DatabaseOrTransaction, actor: Actor, groupId: string) => Promise<Uses>;
};
