export { announceUsers } from './announce-users.ts';
export { invitationMailJob } from './invitations/jobs.ts';
export {
  failInvitation,
  requeueInvitation,
  sendInvitation,
} from './invitations/send-invitation.ts';
export { saveMemberships } from './memberships.ts';
export {
  addUserAsOperator,
  byOperator,
  type Operator,
  OperatorError,
  resetPasswordAsOperator,
  resetSecondFactorAsOperator,
} from './operator-accounts.ts';
export {
  findPeople,
  findPeopleUsage,
  maxNamedUses,
  type PeopleQuery,
  pagePeople,
  personMatch,
  personMatches,
} from './people.ts';
export { findUserItems, visibleUsers } from './repository.ts';
export { assertNotSelf, requireEditableUsers } from './require-users.ts';
export { mountUsers } from './routes.ts';
export { seedInstallation } from './seed.ts';
export { nextStatuses, transitionUser } from './transitions.ts';
export { userOptions } from './user-options.ts';
