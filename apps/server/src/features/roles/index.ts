export { ensureAdministratorsRemain } from './ensure-administrators.ts';
export {
  assertGrantableRoles,
  assertNotAboveOwnRights,
  canGrant,
  listRolesWithGrants,
} from './rights.ts';
export { mountRoles } from './routes.ts';
