import { apiBase } from '@glossa/contracts';
import {
  changePassword,
  changePasswordForm,
  login,
  logout,
  renewSession,
} from '@glossa/contracts/auth';
import { savePageLanguage } from '@glossa/contracts/page-language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { changeOwnPassword } from './change-password.ts';
import { setPageLanguage } from './page-language.ts';
import { renew } from './renew.ts';
import { type AuthDeps, absoluteSessionMs, type SignedIn, signIn, signOut } from './service.ts';

const cookieName = 'glossa_refresh';

export function mountAuth(mount: Mount, deps: AuthDeps): void {
  mount(login, async ({ body, request, reply }) => {
    const userAgent = request.headers['user-agent']?.slice(0, 300) ?? null;
    return sendSignedIn(
      await signIn(deps, { ...body, address: request.ip, userAgent }),
      request,
      reply,
    );
  });

  mount(renewSession, async ({ body, request, reply }) =>
    sendSignedIn(
      await renew(deps, {
        cookie: refreshCookieOf(request),
        token: body.token,
        userId: body.userId,
        address: request.ip,
      }),
      request,
      reply,
    ),
  );

  mount(logout, async ({ actor, request, reply }) => {
    const providerLogoutUrl = await signOut(deps, actor, request);
    for (const path of cookiePaths) reply.clearCookie(cookieName, { path });
    return { providerLogoutUrl };
  });

  mount(changePassword, async ({ actor, request, reply }) => {
    const form = changePasswordForm.safeParse(await readFields(request));
    if (!form.success)
      throw new AppError(
        'INVALID_INPUT',
        'userId, oldPassword and password must each be given once.',
      );
    return sendSignedIn(
      await changeOwnPassword(deps, actor, { ...form.data, address: request.ip }),
      request,
      reply,
    );
  });

  mount(savePageLanguage, async ({ actor, body }) => {
    await setPageLanguage(deps.db, actor, body.pageLanguage);
    return null;
  });
}

/** The refresh cookie goes to the calls that renew and nowhere else. */
const cookiePaths = [apiBase, '/ssoapi'] as const;

export const refreshCookieOf = (request: FastifyRequest): string | undefined =>
  request.cookies[cookieName];

/** The answer of every sign-in and renewal, with the browser's new cookie. */
export function sendSignedIn(
  signedIn: SignedIn,
  request: FastifyRequest,
  reply: FastifyReply,
): SignedIn['answer'] {
  reply.header('cache-control', 'no-store');
  // Only people of a provider renew by its path.
  const paths = signedIn.answer.user.isSSOLogin ? cookiePaths : cookiePaths.slice(0, 1);
  if (signedIn.refreshCookie)
    for (const path of paths)
      reply.setCookie(cookieName, signedIn.refreshCookie, {
        httpOnly: true,
        sameSite: 'strict',
        secure: request.protocol === 'https',
        path,
        maxAge: absoluteSessionMs / 1000,
      });
  return signedIn.answer;
}

async function readFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new AppError('INVALID_INPUT', 'Send this as a multipart form.');
  const fields: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    if (part.type === 'file') throw new AppError('INVALID_INPUT', 'No file belongs in this form.');
    if (Object.hasOwn(fields, part.fieldname))
      throw new AppError('INVALID_INPUT', `${part.fieldname} was given twice.`);
    fields[part.fieldname] = part.value;
  }
  return fields;
}
