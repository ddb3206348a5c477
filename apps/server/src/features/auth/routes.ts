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
import { clearCookie, readCookie, sendCookie } from '../../platform/http/cookies.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { requestOrigin } from '../../platform/http/request-origin.ts';
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

/** Only SSO users renew by the second path. */
const refreshCookie = { name: 'glossa_refresh', paths: [apiBase, '/ssoapi'] };
/** Says that this browser signed in before, and opens nothing. */
const deviceCookie = { name: 'glossa_device', paths: [login.path] };
/** Between the password and the second factor. */
const pendingCookie = { name: 'glossa_login', paths: [login.path] };

export function mountAuth(mount: Mount, deps: AuthDeps): void {
  const { publicUrl } = deps;
  mount(login, async ({ body, request, reply }) => {
    const answer = await signIn(deps, {
      ...body,
      ...clientOf(request),
      device: readCookie({ request, publicUrl }, deviceCookie),
    });
    if ('signedIn' in answer) return welcome(deps, answer.signedIn, request, reply);
    sendCookie({ request, publicUrl, reply }, pendingCookie, {
      value: answer.pending,
      lifeMs: pendingLoginMs,
    });
    throw new AppError('SECOND_FACTOR_REQUIRED');
  });

  mount(completeLogin, async ({ body, request, reply }) => {
    const signedIn = await completeSignIn(deps, {
      ...clientOf(request),
      pending: readCookie({ request, publicUrl }, pendingCookie),
      code: body.code,
    });
    clearCookie({ request, publicUrl, reply }, pendingCookie);
    return welcome(deps, signedIn, request, reply);
  });
  mount(passkeyLogin, async ({ body, request, reply }) => {
    const signedIn = await signInWithPasskey(deps, {
      ...clientOf(request),
      credential: body.credential,
      origin: requestOrigin(request, deps.publicUrl),
    });
    clearCookie({ request, publicUrl, reply }, pendingCookie);
    return welcome(deps, signedIn, request, reply);
  });
  mountSecondFactor(mount, deps);

  mount(renewSession, async ({ body, request, reply }) =>
    sendSignedIn(
      deps,
      await rotateSession(deps, {
        cookie: refreshCookieOf(deps, request),
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
    clearCookie({ request, publicUrl, reply }, refreshCookie);
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
  sendCookie({ request, publicUrl: deps.publicUrl, reply }, deviceCookie, {
    value: await createDeviceToken(deps.tokens, signedIn.answer.jwtToken.refreshToken),
    lifeMs: deviceDays * 24 * 3_600_000,
  });
  return sendSignedIn(deps, signedIn, request, reply);
}

export const refreshCookieOf = (
  { publicUrl }: Pick<AuthDeps, 'publicUrl'>,
  request: FastifyRequest,
): string | undefined => readCookie({ request, publicUrl }, refreshCookie);

/** The response of every login and renewal, with the new cookie. */
export function sendSignedIn(
  { publicUrl }: Pick<AuthDeps, 'publicUrl'>,
  signedIn: SignedIn,
  request: FastifyRequest,
  reply: FastifyReply,
): SignedIn['answer'] {
  reply.header('cache-control', 'no-store');
  const paths = signedIn.answer.user.isSSOLogin ? refreshCookie.paths : [apiBase];
  if (signedIn.refreshCookie)
    sendCookie(
      { request, publicUrl, reply },
      { ...refreshCookie, paths },
      { value: signedIn.refreshCookie, lifeMs: absoluteSessionMs },
    );
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
