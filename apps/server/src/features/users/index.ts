export { announceUsers } from './announce-users.ts';
export { saveMemberships } from './memberships.ts';
export { moveUserStatus } from './move-status.ts';
export { findUserItems, visibleUsers } from './repository.ts';
export { refuseSelf, requireChangeable } from './require-users.ts';
export { mountUsers } from './routes.ts';
export { seedInstallation } from './seed.ts';
export { nextStatuses } from './state.ts';
export { userOptions } from './user-options.ts';
