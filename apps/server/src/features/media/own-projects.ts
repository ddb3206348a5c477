import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';

/**
 * Projects the user may limit media of the organization to: their own; for users who see all organizations, all.
 * Membership is read now because an upload may take hours after authentication.
 */
export const selectOwnProjects = (
  db: DatabaseOrTransaction,
  actor: Actor,
  organisationId: string,
) =>
  db
    .selectFrom('projects')
    .where('projects.organisation_id', '=', organisationId)
    .$if(!actor.system, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('project_members')
            .select(sql`1`.as('one'))
            .whereRef('project_members.project_id', '=', 'projects.id')
            .where('project_members.user_id', '=', actor.userId),
        ),
      ),
    );

/** Returns its name. Within a transaction the project is locked until its end. Throws NOT_FOUND naming the field. */
export async function requireOwnProject(
  db: DatabaseOrTransaction,
  actor: Actor,
  organisationId: string,
  projectId: string,
): Promise<string> {
  const project = await selectOwnProjects(db, actor, organisationId)
    .select('projects.name')
    .where('projects.id', '=', projectId)
    .forKeyShare()
    .executeTakeFirst();
  if (project) return project.name;
  const fault = message('media.projectNotFound');
  throw new AppError('NOT_FOUND', fault, { fields: { projectId: fault } });
}
