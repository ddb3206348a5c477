import type { RoleResource } from '@glossa/contracts/permissions';

/** Who calls: loaded afresh with each request, so that a withdrawn right is gone with the next one. */
export type Actor = {
  userId: string;
  userName: string;
  displayName: string;
  organisationId: string;
  organisationName: string;
  /** Holds the system role: sees every organisation. */
  system: boolean;
  firstTimeLogin: boolean;
  isSso: boolean;
  sessionId: string;
  roleResources: RoleResource[];
  /** Set when a media token was used: nothing but this media may be touched. */
  onlyMediaId?: string;
};
