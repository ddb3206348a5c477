import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';

/** The organization to read: the caller's own or, for users who see all, the requested one or all (undefined). */
export function organisationScope(actor: Actor, asked?: string): string | undefined {
  if (actor.system) return asked;
  if (asked !== undefined && asked !== actor.organisationId) throw new AppError('NOT_FOUND');
  return actor.organisationId;
}

/** The organization to act in: the caller's own by default. */
export const actingOrganisation = (actor: Actor, asked?: string): string =>
  organisationScope(actor, asked) ?? actor.organisationId;
