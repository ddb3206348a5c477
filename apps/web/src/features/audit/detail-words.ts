import { inContext } from '../../lib/language/t.ts';

/** What the details of entries are called. The log outlives details that are not written any more. */
const words: Readonly<Record<string, string>> = {
  added: inContext('detail in the audit log', 'added'),
  address: inContext('detail in the audit log', 'address'),
  because: inContext('detail in the audit log', 'because'),
  by: inContext('detail in the audit log', 'by'),
  call: inContext('detail in the audit log', 'call'),
  changed: inContext('detail in the audit log', 'changed'),
  changedCues: inContext('detail in the audit log', 'changed cues'),
  comment: inContext('detail in the audit log', 'comment'),
  count: inContext('detail in the audit log', 'count'),
  department: inContext('detail in the audit log', 'department'),
  description: inContext('detail in the audit log', 'description'),
  displayName: inContext('detail in the audit log', 'display name'),
  domainName: inContext('detail in the audit log', 'domain name'),
  email: inContext('detail in the audit log', 'email'),
  entryId: inContext('detail in the audit log', 'entry id'),
  expiresAt: inContext('detail in the audit log', 'expires at'),
  first: inContext('detail in the audit log', 'first'),
  format: inContext('detail in the audit log', 'format'),
  from: inContext('detail in the audit log', 'from'),
  kind: inContext('detail in the audit log', 'kind'),
  language: inContext('detail in the audit log', 'language'),
  name: inContext('detail in the audit log', 'name'),
  names: inContext('detail in the audit log', 'names'),
  organisation: inContext('detail in the audit log', 'organisation'),
  permissions: inContext('detail in the audit log', 'permissions'),
  project: inContext('detail in the audit log', 'project'),
  projects: inContext('detail in the audit log', 'projects'),
  refused: inContext('detail in the audit log', 'refused'),
  rights: inContext('detail in the audit log', 'rights'),
  role: inContext('detail in the audit log', 'role'),
  roles: inContext('detail in the audit log', 'roles'),
  severity: inContext('detail in the audit log', 'severity'),
  signInAt: inContext('detail in the audit log', 'sign in at'),
  sizeBytes: inContext('detail in the audit log', 'size bytes'),
  source: inContext('detail in the audit log', 'source'),
  status: inContext('detail in the audit log', 'status'),
  style: inContext('detail in the audit log', 'style'),
  target: inContext('detail in the audit log', 'target'),
  text: inContext('detail in the audit log', 'text'),
  to: inContext('detail in the audit log', 'to'),
  userName: inContext('detail in the audit log', 'user name'),
  version: inContext('detail in the audit log', 'version'),
  what: inContext('detail in the audit log', 'what'),
};

/** The name of a detail, "displayName", as people read it: "display name". */
export const detailWord = (name: string): string =>
  (Object.hasOwn(words, name) ? words[name] : undefined) ??
  name
    .replace(/[_-]/g, ' ')
    .replace(/([a-z])([A-Z])/g, (_match, a: string, b: string) => `${a} ${b.toLowerCase()}`);
