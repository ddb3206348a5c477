import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** The app's own origin: the configured address, else the requested one. */
export const requestOrigin = (request: FastifyRequest, publicUrl: string | undefined): string =>
  publicUrl ? new URL(publicUrl).origin : `${request.protocol}://${request.host}`;

/** Whether browsers reach the app by HTTPS, so that cookies are for HTTPS only. */
export const isSecureRequest = (request: FastifyRequest, publicUrl: string | undefined): boolean =>
  requestOrigin(request, publicUrl).startsWith('https:');

/**
 * Whether another website's page made the request. Browsers add Sec-Fetch-Site (over HTTPS and on this machine) or
 * Origin to every call that may change something; programs send neither, and hold no cookies of someone else.
 */
export function isForeignPage(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = request.headers;
  return origin !== undefined && !isRequestedOrigin(request, origin, publicUrl);
}

/** A proxy may end TLS without saying so: only the host is compared where no address is configured. */
function isRequestedOrigin(
  request: FastifyRequest,
  origin: string,
  publicUrl: string | undefined,
): boolean {
  if (publicUrl) return origin === new URL(publicUrl).origin;
  return URL.canParse(origin) && new URL(origin).host === request.host.toLowerCase();
}

/**
 * Whether a socket is opened by our own page. Without a configured address only hosts are believed that no website can
 * have: a page whose name was made to point here sends its own name as origin and as host.
 */
export function isOwnOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin } = request.headers;
  if (!origin || !isRequestedOrigin(request, origin, publicUrl)) return false;
  return publicUrl !== undefined || isLocalHost(new URL(origin).hostname);
}

const localEndings = /\.(localhost|local|lan|internal|home\.arpa)$/;

function isLocalHost(name: string): boolean {
  const host = name.replace(/^\[|\]$/g, '').toLowerCase();
  return (
    ipaddr.isValid(host) ||
    !host.includes('.') ||
    localEndings.test(host) ||
    host === hostname().toLowerCase()
  );
}
