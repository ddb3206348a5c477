import { encodePassword } from '@glossa/contracts/auth';
import { apiBase } from '@glossa/contracts/endpoint';
import type { PermissionFlag, Resource } from '@glossa/contracts/permissions';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newPassword, signIn } from '../api.ts';
import { send } from './send.ts';
import type { Known } from './spec-call.ts';
import { storeKey } from './spec-screens.ts';

type Product = { address: string; known: Known };
type StoredRight = { resource: string; viewPermission: boolean; editPermission: boolean };
export type Right = { resource: Resource; flag: PermissionFlag };

/** Makes a call that must be answered with OK; its data. */
export async function must(product: Product, call: string, body?: object) {
  const { status, code, message, data } = await send(product, call, body ? { body } : {});
  if (code !== 'OK') throw new Error(`${call}: ${status} ${code} ${message}`);
  return data;
}

export const credentials = (userName: string, password = newPassword) => ({
  userName,
  password: encodePassword(password),
});

/** The answer to a login. */
export const logIn = (product: Product, userName: string, password = newPassword) =>
  must(product, `POST ${apiBase}/login`, credentials(userName, password));

/** Adds a user with roles; the one-time password. */
export async function addUser(
  product: Product,
  userName: string,
  roleIds: readonly (string | undefined)[],
  more: object = {},
): Promise<{ userId: string; password: string }> {
  const { user, oneTimePassword } = await must(product, `POST ${apiBase}/user/saveUser`, {
    userId: null,
    userName,
    displayName: `Test ${userName}`,
    email: null,
    isSSOLogin: false,
    roleIds,
    departmentId: null,
    projectIds: [],
    ...more,
  });
  return { userId: user.userId, password: oneTimePassword };
}

/** A new user's own changes of the password: each is made with the one before; its code. */
export async function makePasswordChanger(
  product: Product,
  userName: string,
): Promise<(next: string) => Promise<string>> {
  const added = await addUser(product, userName, [product.known.linRoleId]);
  let [old, token] = [
    added.password,
    (await logIn(product, userName, added.password)).jwtToken.token,
  ];
  return async (next) => {
    const form = new FormData();
    form.append('userId', added.userId);
    form.append('oldPassword', encodePassword(old));
    form.append('password', encodePassword(next));
    const call = `POST ${apiBase}/ssotoken/resetPassword`;
    const { code, data } = await send(product, call, { body: form, token });
    if (code === 'OK') [old, token] = [next, data.jwtToken.token];
    return code;
  };
}

/** The role of the user lin gets these rights and no others. */
export const allowLin = (product: Product, rights: readonly Right[]) =>
  must(product, `POST ${apiBase}/role/saveRole`, {
    roleId: product.known.linRoleId,
    name: 'Guest',
    description: '',
    roleResource: rights.map(({ resource, flag }) => ({
      resource,
      viewPermission: true,
      editPermission: flag === 'edit',
    })),
  });

/** The same, and loads the open page of lin again until it knows. */
export async function allowInPage(
  product: Product & { guest: Page },
  rights: readonly Right[],
): Promise<void> {
  await allowLin(product, rights);
  // At once, instead of with the next look at the open sockets.
  await product.guest.reload({ waitUntil: 'commit' });
  const wanted = rights.map(({ resource, flag }) => `${resource} ${flag}`).sort();
  await expect
    .poll(async () => {
      const stored = JSON.parse(
        String(await product.guest.evaluate(`localStorage.getItem('${storeKey}')`)),
      );
      return (stored.roleResource as StoredRight[])
        .filter(({ resource, viewPermission }) => viewPermission && resource !== 'AccessControl')
        .map(({ resource, editPermission }) => `${resource} ${editPermission ? 'edit' : 'view'}`)
        .sort();
    })
    .toEqual(wanted);
}

/** What the routes with ids in them show, and lin, a user without any right, who has chosen a password. */
export async function makePeople(product: Product): Promise<void> {
  const { known, address } = product;
  const admin = await logIn(product, 'admin');
  known.token = admin.jwtToken.token;
  known.userId = admin.user.userId;
  known.organisationId = admin.user.organisationId;
  const described = { description: '', addUserIds: [] };
  known.editingId = (
    await must(product, `POST ${apiBase}/dept/saveDeptUser`, {
      ...{ departmentId: null, name: 'Editing', ...described },
    })
  ).departmentId;
  known.trialId = (
    await must(product, `POST ${apiBase}/project/saveProjUser`, {
      ...{ projectId: null, name: 'Trial', ...described },
    })
  ).projectId;
  known.feedbackId = (
    await must(product, `POST ${apiBase}/feedback/addFeedback`, {
      ...{ kind: 'idea', subject: 'A larger font' },
    })
  ).ticketId;
  known.linRoleId = (
    await must(product, `POST ${apiBase}/role/saveRole`, {
      ...{ roleId: null, name: 'Guest', description: '', roleResource: [] },
    })
  ).roleId;
  const { userId, password } = await addUser(product, 'lin', [known.linRoleId]);
  known.linId = userId;
  await signIn(address, password, 'lin');
}
