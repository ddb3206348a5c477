import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';

/**
 * Projects that the actor may limit media of the organisation to: those they are in; of those who see every
 * organisation, all. Membership is read now: an upload may take hours after its caller was recognised.
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

/** Answers its name. In a transaction the project stays until that ends. Throws NOT_FOUND naming the field. */
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
  const message = 'This project does not exist any more, or you are not in it. Choose another one.';
  throw new AppError('NOT_FOUND', message, { fields: { projectId: message } });
}
