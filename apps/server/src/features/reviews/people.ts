import type { ReviewPerson } from '@glossa/contracts/reviews';
import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import { byName } from '../../platform/db/collation.ts';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { ReviewSubject } from './find-subject.ts';

const maxReviewers = 200;

/** What decides who may review it. */
type Reviewable = Pick<ReviewSubject, 'kind' | 'organisationId' | 'projectId'>;

/** Active users of the organization, and of the project of the media, who may edit what is reviewed. */
function reviewersOf(db: DatabaseOrTransaction, subject: Reviewable) {
  const { organisationId, projectId, kind } = subject;
  const resource = kind === 'translation' ? 'Translation' : 'Transcription';
  return db
    .selectFrom('users')
    .select(['users.id as userId', 'users.display_name as displayName'])
    .where('users.organisation_id', '=', organisationId)
    .where('users.status', '=', 'Approved')
    .where(
      sql<boolean>`EXISTS (SELECT 1 FROM user_roles ur JOIN role_permissions p ON p.role_id = ur.role_id
        WHERE ur.user_id = users.id AND p.resource = ${resource} AND p.can_edit)`,
    )
    .where(
      sql<boolean>`(${projectId}::uuid IS NULL OR EXISTS (SELECT 1 FROM project_members pm
        WHERE pm.project_id = ${projectId}::uuid AND pm.user_id = users.id))`,
    );
}

/** To tell of it: everyone, whatever their number. */
export async function findReviewerIds(
  db: DatabaseOrTransaction,
  subject: Reviewable,
): Promise<string[]> {
  const people = await reviewersOf(db, subject).orderBy('users.id').execute();
  return people.map(({ userId }) => userId);
}

/** To choose from. */
export const listReviewers = (
  db: DatabaseOrTransaction,
  subject: Reviewable,
): Promise<ReviewPerson[]> =>
  reviewersOf(db, subject)
    .orderBy(byName('users.display_name'))
    .orderBy('users.id')
    .limit(maxReviewers)
    .execute();

/** Throws INVALID_INPUT naming the field if the user may not review it. */
export async function requireReviewer(
  db: DatabaseOrTransaction,
  subject: ReviewSubject,
  userId: string,
): Promise<ReviewPerson> {
  const found = await reviewersOf(db, subject).where('users.id', '=', userId).executeTakeFirst();
  if (found) return found;
  const fault = message('reviews.assigneeNoAccess');
  throw new AppError('INVALID_INPUT', fault, { fields: { assigneeId: fault } });
}
