import { sql } from 'kysely';
import { containing } from '../../platform/db/like-pattern.ts';

/** Selects a person of the contract from `users`. */
export const personColumns = [
  'users.id as userId',
  'users.user_name as userName',
  'users.display_name as displayName',
  'users.email',
  'users.status',
] as const;

/** Whether the name, the user name or the e-mail address of `users` holds the text. */
export const personMatches = (text: string) =>
  sql<boolean>`users.search_text LIKE lower(${containing(text)})`;
