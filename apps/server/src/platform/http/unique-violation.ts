import { type ErrorCode, errorMessageId } from '@glossa/contracts/errors';
import { AppError } from './app-error.ts';

/** The error of each unique index, and the form field it concerns. */
type Violations = Readonly<Record<string, { code: ErrorCode; field?: string }>>;

/**
 * For `.catch` of a write. The index decides, so that two callers at once cannot both pass a check made before; every
 * other failure is thrown as it is.
 */
export const mapUniqueViolation =
  (violations: Violations) =>
  (error: unknown): never => {
    const { code, constraint = '' } = error as { code?: string; constraint?: string };
    const violation = code === '23505' ? violations[constraint] : undefined;
    if (!violation) throw error;
    const { code: reason, field } = violation;
    const fields = field === undefined ? {} : { [field]: { id: errorMessageId(reason) } };
    throw new AppError(reason, undefined, field === undefined ? {} : { fields });
  };
