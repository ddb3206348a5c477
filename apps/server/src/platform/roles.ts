import { type Capability, capabilities } from '@glossa/contracts/nodes';
import { closest } from 'fastest-levenshtein';
import { z } from 'zod';

/** What one process of an installation does. */
export type Roles = {
  /** Everything, as `npm start` runs it: the only process that migrates its database and then serves. */
  all: boolean;
  /** Answers the API and serves the web app. */
  api: boolean;
  /** Removes what has expired, and checks files. */
  maintenance: boolean;
  /** Brings the database up to date, and ends. */
  migrate: boolean;
  /** Which jobs it does; none without the role `worker`. */
  capabilities: readonly Capability[];
};

const roleNames = ['all', 'api', 'worker', 'maintenance', 'migrate'] as const;
type RoleName = (typeof roleNames)[number];

const isRole = (name: string): name is RoleName => roleNames.some((role) => role === name);
const isCapability = (name: string): name is Capability =>
  capabilities.some((capability) => capability === name);

/** Whether its jobs read or write files of the installation. */
const needsFiles = (name: Capability): boolean => name !== 'mail';

/**
 * Parses a list such as `api,worker:prepare,speech,maintenance`: names separated by commas. `worker` alone means every
 * capability; after `worker:` follow capabilities, up to the next role. No name is both a role and a capability. Throws
 * what is wrong with it, as the end of a sentence that begins with the setting.
 */
export function parseRoles(text: string): Roles {
  const roles = new Set<RoleName>();
  const able = new Set<Capability>();
  let inWorker = false;
  const add = <T>(set: Set<T>, name: T) => {
    if (set.has(name)) throw new Error(`names “${name}” twice`);
    set.add(name);
  };
  const addCapability = (name: string) => {
    if (isCapability(name)) return add(able, name);
    if (isRole(name)) throw new Error(`has the role “${name}” where a capability is expected`);
    throw new Error(explainUnknown(name, capabilities));
  };
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [name = '', ...rest] = entry.split(':');
    if (entry === '') throw new Error('has nothing between two commas, or at an end');
    if (rest.length > 1 || (rest.length === 1 && name !== 'worker'))
      throw new Error(`has “${entry}”: only “worker” is followed by a colon`);
    if (isRole(name)) {
      add(roles, name);
      inWorker = name === 'worker' && rest.length === 1;
      if (inWorker) addCapability(rest[0] ?? '');
      else if (name === 'worker') for (const capability of capabilities) able.add(capability);
    } else if (inWorker) addCapability(name);
    else if (isCapability(name))
      throw new Error(`has the capability “${name}” outside of worker: write “worker:${name}”`);
    else throw new Error(explainUnknown(name, roleNames));
  }
  for (const alone of ['all', 'migrate'] as const)
    if (roles.has(alone) && roles.size > 1) throw new Error(`has “${alone}” beside other roles`);
  const all = roles.has('all');
  return {
    all,
    api: all || roles.has('api'),
    maintenance: all || roles.has('maintenance'),
    migrate: roles.has('migrate'),
    capabilities: all ? capabilities : capabilities.filter((name) => able.has(name)),
  };
}

/** The same, as a part of the settings' schema. */
export const readRoles = (value: string, context: z.RefinementCtx) => {
  try {
    return parseRoles(value);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
    return z.NEVER;
  }
};

const explainUnknown = (name: string, known: readonly string[]): string =>
  `has “${name}”. Did you mean “${closest(name, known)}”? There are ${known.join(', ')}`;

/** As in the setting, shortest form. */
export function describeRoles(roles: Roles): string {
  if (roles.all) return 'all';
  const able = roles.capabilities;
  const worker = able.length === capabilities.length ? 'worker' : `worker:${able.join(',')}`;
  return [
    ...(roles.api ? ['api'] : []),
    ...(able.length > 0 ? [worker] : []),
    ...(roles.maintenance ? ['maintenance'] : []),
    ...(roles.migrate ? ['migrate'] : []),
  ].join(',');
}

/** Why a process with these roles cannot work with these settings; undefined where it can. */
export function findRoleFault(
  roles: Roles,
  { databaseUrl, sharesFiles }: { databaseUrl: string | undefined; sharesFiles: boolean },
): string | undefined {
  if (roles.all) return undefined;
  const told = `GLOSSA_ROLES: “${describeRoles(roles)}” is a part of an installation`;
  if (databaseUrl === undefined)
    return `${told}, and its processes share one PostgreSQL server: set DATABASE_URL, because the built-in database belongs to one process. Without GLOSSA_ROLES, one process does everything.`;
  if (roles.api || sharesFiles) return undefined;
  const needing = [
    ...roles.capabilities.filter(needsFiles),
    ...(roles.maintenance ? ['maintenance'] : []),
  ];
  if (needing.length === 0) return undefined;
  return `${told}, and ${needing.join(', ')} need${needing.length === 1 ? 's' : ''} its files, which are in the data folder of the process with the role api: set GLOSSA_S3_BUCKET in all of them to share files, add api here, or give ${needing.length === 1 ? 'it' : 'them'} to that process.`;
}
