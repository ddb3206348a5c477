/** Selects a person of the contract from `users`. */
export const personColumns = [
  'users.id as userId',
  'users.user_name as userName',
  'users.display_name as displayName',
  'users.email',
  'users.status',
] as const;
