import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';

/** The organisation to look into: the caller's own, or, of those who see every one, the one asked for or all (undefined). */
export function organisationScope(actor: Actor, asked?: string): string | undefined {
  if (actor.system) return asked;
  if (asked !== undefined && asked !== actor.organisationId) throw new AppError('NOT_FOUND');
  return actor.organisationId;
}

/** The one organisation to act in: the caller's own where none is asked for. */
export const actingOrganisation = (actor: Actor, asked?: string): string =>
  organisationScope(actor, asked) ?? actor.organisationId;
