import { deleteProjectMember, type ProjectItem, saveProjUser } from '@glossa/contracts/projects';
import { dataOf } from './media-calls.ts';
import { type Caller, call, type TestApi } from './test-api.ts';

/** A project of the admin's organization with these members; returns its id. */
export async function addProject(
  api: TestApi,
  admin: Caller,
  name: string,
  people: readonly Caller[],
): Promise<string> {
  const answer = await call(api, saveProjUser, {
    caller: admin,
    payload: { projectId: null, name, addUserIds: people.map(({ userId }) => userId) },
  });
  return dataOf<ProjectItem>(answer).projectId;
}

export async function leaveProject(
  api: TestApi,
  admin: Caller,
  projectId: string,
  { userId }: Caller,
): Promise<void> {
  dataOf(await call(api, deleteProjectMember, { caller: admin, params: { projectId, userId } }));
}
