import type { FastifyRequest } from 'fastify';

/** The app's own origin: the configured address, else the one the browser asked. */
export const requestOrigin = (request: FastifyRequest, publicUrl: string | undefined): string =>
  publicUrl ? new URL(publicUrl).origin : `${request.protocol}://${request.host}`;
