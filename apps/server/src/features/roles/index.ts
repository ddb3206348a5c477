export { keepAdministrators } from './keep-administrators.ts';
export {
  listRolesWithGrants,
  mayGrant,
  requireGivableRoles,
  requireNotAbove,
} from './rights.ts';
export { mountRoles } from './routes.ts';
