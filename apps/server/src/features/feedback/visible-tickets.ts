import { type ExpressionBuilder, sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { DatabaseSchema } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/http/actor.ts';

/** What the caller may see: every query on tickets starts here. Of media limited to a project only with its people. */
export const visibleTickets = (db: DatabaseOrTransaction, actor: Actor) =>
  db
    .selectFrom('feedback_tickets as ticket')
    .$if(!actor.system, (query) =>
      query
        .where('ticket.organisation_id', '=', actor.organisationId)
        .where((eb) =>
          eb.or([
            eb('ticket.project_id', 'is', null),
            eb('ticket.project_id', '=', sql<string>`ANY(${actor.projectIds}::uuid[])`),
          ]),
        ),
    );

/** People, as condition on `users`: those who may see tickets of the organisation and, where one is given, the project. */
export const maySee =
  (organisationId: string, projectId: string | null) =>
  (eb: ExpressionBuilder<DatabaseSchema, 'users'>) =>
    eb.and([
      eb('users.organisation_id', '=', organisationId),
      eb('users.status', '=', 'Approved'),
      sql<boolean>`EXISTS (SELECT 1 FROM user_roles ur JOIN roles r ON r.id = ur.role_id
        JOIN role_permissions p ON p.role_id = r.id
        WHERE ur.user_id = users.id AND p.resource = 'Feedback' AND (p.can_view OR p.can_edit)
          AND (${projectId}::uuid IS NULL OR r.system
            OR EXISTS (SELECT 1 FROM project_members m
              WHERE m.user_id = users.id AND m.project_id = ${projectId}::uuid)))`,
    ]);
