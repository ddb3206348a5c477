import { saveDeptUser, viewDeptUser } from '@glossa/contracts/departments';
import { saveProjUser, viewProjUser } from '@glossa/contracts/projects';
import { addEditUser, saveUser, viewUser } from '@glossa/contracts/users';
import type { FastifyInstance } from 'fastify';
import { type SeedClient, signInForSeed } from './seed-client.ts';
import { type SeedUserName, seedDepartment, seedPeople, seedProject } from './seed-content.ts';

export type SeedTeam = {
  clients: Record<SeedUserName, SeedClient>;
  projectId: string;
};

const all = { page: '1', pageSize: '100' };

/** One logged-in user per role; a department and a project with members. */
export async function seedTeam(app: FastifyInstance, admin: SeedClient): Promise<SeedTeam> {
  const existing = (await admin.call(viewUser, { query: all })).items;
  const { options } = await admin.call(addEditUser, { params: { id: '0' } });
  const clients: Partial<Record<SeedUserName, SeedClient>> = { admin };
  for (const { userName, displayName, role } of seedPeople) {
    const found = existing.find((user) => user.userName === userName);
    const roleId = options.roles.find(({ name }) => name === role)?.id;
    if (!roleId) throw new Error(`There is no role “${role}”.`);
    const created = found
      ? undefined
      : await admin.call(saveUser, {
          body: {
            userId: null,
            userName,
            displayName,
            email: `${userName}@example.org`,
            isSSOLogin: false,
            roleIds: [roleId],
            departmentId: null,
            projectIds: [],
          },
        });
    clients[userName] = await signInForSeed(app, userName, created?.oneTimePassword ?? undefined);
  }
  const ready = clients as SeedTeam['clients'];
  const idsOf = (names: readonly string[]) =>
    names.map((name) => ready[name as SeedUserName].userId);
  await seedDepartmentOf(admin, idsOf(seedDepartment.members));
  return { clients: ready, projectId: await seedProjectOf(admin, idsOf(seedProject.members)) };
}

async function seedDepartmentOf(admin: SeedClient, addUserIds: string[]): Promise<void> {
  const { name } = seedDepartment;
  const { items } = await admin.call(viewDeptUser, { query: all });
  if (items.some((department) => department.name === name)) return;
  await admin.call(saveDeptUser, {
    body: { departmentId: null, name, description: '', addUserIds },
  });
}

async function seedProjectOf(admin: SeedClient, addUserIds: string[]): Promise<string> {
  const { name } = seedProject;
  const { items } = await admin.call(viewProjUser, { query: all });
  const found = items.find((project) => project.name === name);
  const body = { projectId: null, name, description: '', addUserIds };
  return (found ?? (await admin.call(saveProjUser, { body }))).projectId;
}
