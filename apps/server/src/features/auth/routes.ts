import { apiBase } from '@glossa/contracts';
import {
  changePassword,
  changePasswordForm,
  login,
  logout,
  renewSession,
} from '@glossa/contracts/auth';
import { savePageLanguage } from '@glossa/contracts/page-language';
import { passkeyLogin } from '@glossa/contracts/passkeys';
import { completeLogin } from '@glossa/contracts/second-factor';
import { message } from '@glossa/messages/message';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { isSecureRequest, requestOrigin } from '../../platform/http/request-origin.ts';
import { setPageLanguage } from '../../platform/i18n/page-language.ts';
import { createDeviceToken, deviceDays } from './known-client.ts';
import { pendingLoginMs } from './second-factor/pending-login.ts';
import { mountSecondFactor } from './second-factor/routes.ts';
import {
  type AuthDeps,
  absoluteSessionMs,
  changeOwnPassword,
  type SignedIn,
  signOut,
} from './service.ts';
import { rotateSession } from './session-renewal.ts';
import { completeSignIn, signIn, signInWithPasskey } from './sign-in.ts';

const cookieName = 'glossa_refresh';
/** Sent to the sign-in only: says that this browser signed in before, and opens nothing. */
const deviceCookie = 'glossa_device';
/** Between the password and the second factor. */
const pendingCookie = 'glossa_login';

export function mountAuth(mount: Mount, deps: AuthDeps): void {
  mount(login, async ({ body, request, reply }) => {
    const answer = await signIn(deps, {
      ...body,
      ...clientOf(request),
      device: request.cookies[deviceCookie],
    });
    if ('signedIn' in answer) return welcome(deps, answer.signedIn, request, reply);
    setLoginCookie(deps, request, reply, {
      name: pendingCookie,
      value: answer.pending,
      maxAgeMs: pendingLoginMs,
    });
    throw new AppError('SECOND_FACTOR_REQUIRED');
  });

  mount(completeLogin, async ({ body, request, reply }) => {
    const signedIn = await completeSignIn(deps, {
      ...clientOf(request),
      pending: request.cookies[pendingCookie],
      code: body.code,
    });
    reply.clearCookie(pendingCookie, { path: login.path });
    return welcome(deps, signedIn, request, reply);
  });
  mount(passkeyLogin, async ({ body, request, reply }) => {
    const signedIn = await signInWithPasskey(deps, {
      ...clientOf(request),
      credential: body.credential,
      origin: requestOrigin(request, deps.publicUrl),
    });
    reply.clearCookie(pendingCookie, { path: login.path });
    return welcome(deps, signedIn, request, reply);
  });
  mountSecondFactor(mount, deps);

  mount(renewSession, async ({ body, request, reply }) =>
    sendSignedIn(
      deps,
      await rotateSession(deps, {
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
    // Copies of answers and pictures. Not "storage": IndexedDB may hold edits that were not sent yet, which must survive
    // a sign-out. Not "cookies": those of every other service below the same domain would go, too.
    reply.header('clear-site-data', '"cache"');
    return { providerLogoutUrl };
  });

  mount(changePassword, async ({ actor, request, reply }) => {
    const form = changePasswordForm.safeParse(await readFields(request));
    if (!form.success)
      throw new AppError('INVALID_INPUT', message('validation.changePasswordFields'));
    return sendSignedIn(deps, await changeOwnPassword(deps, actor, form.data), request, reply);
  });

  mount(savePageLanguage, async ({ actor, body }) => {
    await setPageLanguage(deps.db, actor, body.pageLanguage);
    return null;
  });
}

const clientOf = (request: FastifyRequest) => ({
  address: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
});

/** The response of a complete sign-in: this browser is known from now on. */
async function welcome(
  deps: AuthDeps,
  signedIn: SignedIn,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn['answer']> {
  setLoginCookie(deps, request, reply, {
    name: deviceCookie,
    value: await createDeviceToken(deps.tokens, signedIn.answer.jwtToken.refreshToken),
    maxAgeMs: deviceDays * 24 * 3_600_000,
  });
  return sendSignedIn(deps, signedIn, request, reply);
}

/** A cookie that is sent to the steps of a sign-in only. */
function setLoginCookie(
  { publicUrl }: AuthDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value, maxAgeMs }: { name: string; value: string; maxAgeMs: number },
): void {
  reply.setCookie(name, value, {
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecureRequest(request, publicUrl),
    path: login.path,
    maxAge: maxAgeMs / 1000,
  });
}

/** The refresh cookie is sent to renewal calls only. */
const cookiePaths = [apiBase, '/ssoapi'] as const;

export const refreshCookieOf = (request: FastifyRequest): string | undefined =>
  request.cookies[cookieName];

/** The response of every login and renewal, with the new cookie. */
export function sendSignedIn(
  { publicUrl }: Pick<AuthDeps, 'publicUrl'>,
  signedIn: SignedIn,
  request: FastifyRequest,
  reply: FastifyReply,
): SignedIn['answer'] {
  reply.header('cache-control', 'no-store');
  // Only SSO users renew by this path.
  const paths = signedIn.answer.user.isSSOLogin ? cookiePaths : cookiePaths.slice(0, 1);
  if (signedIn.refreshCookie)
    for (const path of paths)
      reply.setCookie(cookieName, signedIn.refreshCookie, {
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecureRequest(request, publicUrl),
        path,
        maxAge: absoluteSessionMs / 1000,
      });
  return signedIn.answer;
}

async function readFields(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart())
    throw new AppError('INVALID_INPUT', message('validation.multipartRequired'));
  const fields: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    if (part.type === 'file')
      throw new AppError('INVALID_INPUT', message('validation.fileNotAllowed'));
    if (Object.hasOwn(fields, part.fieldname))
      throw new AppError(
        'INVALID_INPUT',
        message('validation.fieldRepeated', { fieldname: part.fieldname }),
      );
    fields[part.fieldname] = part.value;
  }
  return fields;
}
