import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecureRequest } from './request-origin.ts';

type Exchange = { request: FastifyRequest; publicUrl: string | undefined };

type Cookie = {
  name: string;
  /** Where it is sent to without HTTPS, and was sent to before the name had the prefix. */
  paths: readonly string[];
};

/** Browsers take it over HTTPS only, for this host only, and for all paths: no other host of the domain can set it. */
const boundName = (name: string): string => `__Host-${name}`;

/** Under HTTPS the old name is read once more: the answer replaces that cookie. */
export function readCookie({ request, publicUrl }: Exchange, { name }: Cookie): string | undefined {
  const bound = isSecureRequest(request, publicUrl) ? request.cookies[boundName(name)] : undefined;
  return bound ?? request.cookies[name];
}

/** Not readable by scripts, and not sent by other websites. Without a lifetime it ends with the browser. */
export function sendCookie(
  { request, publicUrl, reply }: Exchange & { reply: FastifyReply },
  cookie: Cookie,
  { value, lifeMs }: { value: string; lifeMs?: number },
): void {
  const secure = isSecureRequest(request, publicUrl);
  const options = {
    httpOnly: true,
    sameSite: 'strict',
    secure,
    ...(lifeMs ? { maxAge: lifeMs / 1000 } : {}),
  } as const;
  if (!secure) {
    for (const path of cookie.paths) reply.setCookie(cookie.name, value, { ...options, path });
    return;
  }
  reply.setCookie(boundName(cookie.name), value, { ...options, path: '/' });
  clearUnbound(request, reply, cookie);
}

export function clearCookie(
  { request, publicUrl, reply }: Exchange & { reply: FastifyReply },
  cookie: Cookie,
): void {
  if (!isSecureRequest(request, publicUrl)) {
    for (const path of cookie.paths) reply.clearCookie(cookie.name, { path });
    return;
  }
  // Without Secure, browsers ignore whatever is said of a cookie with this prefix.
  reply.clearCookie(boundName(cookie.name), { path: '/', secure: true });
  clearUnbound(request, reply, cookie);
}

function clearUnbound(request: FastifyRequest, reply: FastifyReply, { name, paths }: Cookie): void {
  if (request.cookies[name] === undefined) return;
  for (const path of paths) reply.clearCookie(name, { path, secure: true });
}
