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
  /** What acts for the person: a browser, or a program with an API token. */
  kind: 'browser' | 'api-token';
  /** Projects the person is in: their media are seen beside those of the whole organisation. */
  projectIds: string[];
  /** Where the request came from; empty for what the server does by itself. */
  address: string;
  roleResources: RoleResource[];
  /** Set when a media token was used: nothing but this media may be touched. */
  onlyMediaId?: string;
};
