import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';

/** The organization to read: the caller's own or, for users who see all, the requested one or all (undefined). */
export function organisationScope(actor: Actor, requested?: string): string | undefined {
  if (actor.system) return requested;
  if (requested !== undefined && requested !== actor.organisationId)
    throw new AppError('NOT_FOUND');
  return actor.organisationId;
}

/** The organization to act in: the caller's own by default. */
export const actingOrganisation = (actor: Actor, requested?: string): string =>
  organisationScope(actor, requested) ?? actor.organisationId;
