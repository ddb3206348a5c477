import { encodePassword, login } from '@glossa/contracts/auth';
import { saveOrgUser } from '@glossa/contracts/organisations';
import { uploadFile } from '@glossa/contracts/uploads';
import { addEditUser, saveUser } from '@glossa/contracts/users';
import { makeCategory, newPassword, signIn } from '../e2e/support/api.ts';
import type { Product } from '../faults/product.ts';
import { fillOrganisation } from './fill-organisation.ts';
import { fileForm, send } from './request.ts';

/** In every text of the organization that is attacked, and nowhere else. */
export const secret = 'Sekret7Quelle';

export type Target = {
  product: Product;
  address: string;
  /** Of the attacked organization, with all rights in it. */
  insider: string;
  organisationId: string;
  categoryId: string;
  /** The user name of an administrator of another organization, and the bearer token. */
  stranger: { token: string; userId: string; organisationId: string; categoryId: string };
};

/** Two organizations: one full of what nobody else may see, and one with an administrator who wants it. */
export async function createTarget(product: Product): Promise<Target> {
  const address = product.address();
  const admin = await signIn(address, product.password);
  const strangers = await admin.call(saveOrgUser, {
    body: { organisationId: null, name: 'Strangers', description: '', domain_name: null },
  });
  const { options } = await admin.call(addEditUser, { params: { id: '0' } });
  const role = options.roles.find(({ name }) => name === 'Organisation administrator');
  if (!role) throw new Error('There is no role for an administrator.');
  const { user, oneTimePassword } = await admin.call(saveUser, {
    body: {
      userId: null,
      organisationId: strangers.organisationId,
      userName: 'stranger',
      displayName: 'Stranger',
      email: null,
      isSSOLogin: false,
      roleIds: [role.id],
      departmentId: null,
      projectIds: [],
    },
  });
  const [own] = await product.query<{ organisation_id: string }>(
    'SELECT organisation_id FROM users WHERE id = $1',
    [admin.userId],
  );
  const organisationId = own?.organisation_id ?? '';
  const categoryId = await makeCategory(admin, `${secret} category`);
  await uploadText(address, admin.token, categoryId);
  await fillOrganisation(address, admin.token, { categoryId, text: secret });
  await untilPrepared(product);
  const stranger = await signIn(address, oneTimePassword ?? '', 'stranger');
  return {
    product,
    address,
    insider: admin.token,
    organisationId,
    categoryId,
    stranger: {
      token: stranger.token,
      userId: user.userId,
      organisationId: strangers.organisationId,
      categoryId: await makeCategory(stranger, 'Strangers'),
    },
  };
}

/** What is compared later must not change by itself. */
async function untilPrepared(product: Product): Promise<void> {
  const end = Date.now() + 120_000;
  for (;;) {
    const open = await product.query<{ status: string }>(
      "SELECT status FROM media WHERE status IN ('uploading', 'uploaded', 'processing', 'transcribing')",
    );
    if (open.length === 0) return;
    if (Date.now() > end) throw new Error(`The document is ${open[0]?.status}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function uploadText(address: string, token: string, categoryId: string): Promise<void> {
  const bytes = Buffer.from(`${secret} document.\n\nIts second paragraph.\n`);
  const { body, headers } = fileForm(
    { categoryId, spokenLanguage: 'en', title: `${secret} title` },
    { name: `${secret}.txt`, bytes },
  );
  const { status, text } = await send(address, {
    method: 'POST',
    path: uploadFile.path,
    headers: { ...headers, authorization: `Bearer ${token}` },
    body,
  });
  if (status !== 200) throw new Error(`The document was not accepted: ${text}`);
}

/** The status of an attempt to sign in. */
export const guess = (
  address: string,
  userName: string,
  password: string,
  more: { headers?: Record<string, string>; from?: string } = {},
) =>
  send(address, {
    method: 'POST',
    path: login.path,
    headers: { 'content-type': 'application/json', ...more.headers },
    body: JSON.stringify({ userName, password: encodePassword(password) }),
    ...(more.from && { from: more.from }),
  });

export { newPassword };
