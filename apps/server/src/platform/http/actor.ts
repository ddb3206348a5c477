import type { RoleResource } from '@glossa/contracts/permissions';

/** The caller: loaded with each request, so that a removed permission applies from the next one. */
export type Actor = {
  userId: string;
  userName: string;
  displayName: string;
  organisationId: string;
  organisationName: string;
  /** Holds the system role: sees every organization. */
  system: boolean;
  firstTimeLogin: boolean;
  /** The organization or a role requires a second factor, and the user has set up none. */
  secondFactorDue: boolean;
  isSso: boolean;
  sessionId: string;
  /** The client: a browser, or a program with an API token. */
  kind: 'browser' | 'api-token';
  /** The user's projects: their media are visible besides those of the whole organization. */
  projectIds: string[];
  /** The client address; empty for actions of the server itself. */
  address: string;
  roleResources: RoleResource[];
  /** Set if a media token was used: only this media may be accessed. */
  onlyMediaId?: string;
};
