import { isIP } from 'node:net';
import pg from 'pg';

/** Why the database cannot be used, as a sentence for an operator. */
export type ConnectionProblem = {
  text: string;
  /** It may pass by itself: the database is starting, or its machine is. */
  passing: boolean;
};

/** Where the address leads. Never contains the password. */
export type ConnectionTarget = { user: string; host: string; port: number; database: string };

const form = 'postgres://user:password@host:5432/database';

/** Opens no connection. Throws a sentence where the address cannot be read. */
export function createClient(url: string, connectionTimeoutMillis: number): pg.Client {
  if (!/^(postgres(ql)?|socket):\/\/|^\//.test(url))
    throw new Error(`DATABASE_URL is not the address of a PostgreSQL server. Write it as ${form}.`);
  try {
    return new pg.Client({ connectionString: url, connectionTimeoutMillis });
  } catch (cause) {
    const { code, path } = cause as NodeJS.ErrnoException;
    // The certificates that it names are read at once.
    if (path)
      throw new Error(
        `DATABASE_URL names the file ${path}, which cannot be read (${code}). Correct the path, or allow Glossa’s account to read it.`,
        { cause },
      );
    throw new Error(
      `DATABASE_URL cannot be read. Write it as ${form}, with the characters / ? # @ : % and blanks of the password percent-encoded.`,
      { cause },
    );
  }
}

/** Certificates that Node does not trust, by its codes. */
const certificateFaults: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its authority is unknown here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its authority is unknown here',
  UNABLE_TO_GET_ISSUER_CERT: 'its authority is unknown here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its authority is unknown here',
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it was issued for another host name',
};

/** Codes of the network that say: there is no server yet. */
const networkFaults: Record<string, string> = {
  ECONNREFUSED: 'refuses connections',
  ECONNRESET: 'closes connections at once',
  EPIPE: 'closes connections at once',
  ETIMEDOUT: 'does not answer',
  EHOSTUNREACH: 'cannot be reached',
  ENETUNREACH: 'cannot be reached',
  EHOSTDOWN: 'cannot be reached',
  ENOENT: 'has no socket there',
  EAI_AGAIN: 'has a name that cannot be resolved now',
};

/** Explains why no connection could be opened. */
export function explainConnectionError(
  error: unknown,
  target: ConnectionTarget,
): ConnectionProblem {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (error instanceof pg.DatabaseError) return explainRefusal(error, target);
  const server = describeServer(target);
  const certificate = certificateFaults[code];
  if (certificate)
    return lasting(
      `The certificate of the database server of DATABASE_URL (${server}) is not trusted: ${certificate}. Add sslrootcert=/path/of/the/authority.pem to DATABASE_URL, or give the server a certificate for ${target.host} from a known authority.`,
    );
  if (message.includes('does not support SSL connections'))
    return lasting(
      `The database server of DATABASE_URL (${server}) offers no TLS, which DATABASE_URL asks for. Turn on “ssl” at the server, or remove sslmode from DATABASE_URL if the network between is trusted.`,
    );
  if (code === 'ENOTFOUND')
    return lasting(
      `There is no host called ${target.host}, which DATABASE_URL names. Correct the host name.`,
    );
  if (message.includes('client password must be'))
    return lasting(
      `The database server of DATABASE_URL (${server}) asks for a password, and DATABASE_URL has none. Write it as ${form}.`,
    );
  if (code === 'EACCES' || code === 'EPERM')
    return lasting(
      `Glossa’s account may not use the socket of the database that DATABASE_URL names (${server}). Allow it, or connect by host and port.`,
    );
  const network = networkFaults[code] ?? (isSilence(message) ? 'does not answer' : undefined);
  if (network)
    return {
      text: `The database server of DATABASE_URL (${server}) ${network}. Start it, or correct host and port.`,
      passing: true,
    };
  return lasting(`The database of DATABASE_URL (${server}) cannot be used: ${message}`);
}

/** The server answered, and said no. */
function explainRefusal(error: pg.DatabaseError, target: ConnectionTarget): ConnectionProblem {
  const server = describeServer(target);
  const { user, database } = target;
  switch (error.code) {
    case '57P03':
      return passing(
        `The database server of DATABASE_URL (${server}) is starting up or shutting down (${error.message}). See its log.`,
      );
    case '57P01':
    case '57P02':
      return passing(`The database server of DATABASE_URL (${server}) is stopping. Start it.`);
    case '53300':
      return passing(
        `The database server of DATABASE_URL (${server}) has no free connection. Raise its max_connections; Glossa needs about 20.`,
      );
    case '3D000':
      return lasting(
        `There is no database “${database}” at the server of DATABASE_URL (${server}). Create it: CREATE DATABASE ${quote(database)} OWNER ${quote(user)};`,
      );
    case '28P01':
      return lasting(
        `The database server of DATABASE_URL (${server}) refuses the password of “${user}”, or has no such account. Correct user and password in DATABASE_URL.`,
      );
    case '42501':
      return lasting(
        `The account “${user}” of DATABASE_URL may not connect to the database “${database}”. Allow it: GRANT CONNECT ON DATABASE ${quote(database)} TO ${quote(user)};`,
      );
    case '28000':
      return lasting(explainHostRule(error.message, target));
    default:
      return lasting(
        `The database server of DATABASE_URL (${server}) refuses the connection: ${error.message}.`,
      );
  }
}

/** What the rules in pg_hba.conf say no to. */
function explainHostRule(message: string, target: ConnectionTarget): string {
  const server = describeServer(target);
  const { user, database } = target;
  if (/role .* (does not exist|is not permitted to log in)/.test(message))
    return `The database server of DATABASE_URL (${server}) has no account “${user}” that may log in. Create it: CREATE ROLE ${quote(user)} LOGIN PASSWORD '…';`;
  if (message.includes('no encryption'))
    return `The database server of DATABASE_URL (${server}) does not accept “${user}” without TLS. Add sslmode=verify-full to DATABASE_URL; if the server has TLS already, its pg_hba.conf has no line for this account, database and address.`;
  if (/client certificate|certificate authentication/.test(message))
    return `The database server of DATABASE_URL (${server}) asks for a client certificate. Add sslcert and sslkey to DATABASE_URL.`;
  if (!message.includes('no pg_hba.conf entry'))
    return `The database server of DATABASE_URL (${server}) does not accept “${user}”: ${message}. Correct the account in DATABASE_URL, or the server’s pg_hba.conf.`;
  return `The pg_hba.conf of the database server of DATABASE_URL (${server}) has no line that lets “${user}” use the database “${database}” from this machine. Add one and reload the server.`;
}

const isSilence = (message: string): boolean => /timeout|Connection terminated/i.test(message);

const lasting = (text: string): ConnectionProblem => ({ text, passing: false });
const passing = (text: string): ConnectionProblem => ({ text, passing: true });

/** For people, and for a statement to copy. */
export const quote = (name: string): string =>
  /^[a-z_][a-z0-9_]*$/.test(name) ? name : pg.escapeIdentifier(name);

function describeServer({ host, port }: ConnectionTarget): string {
  if (host.startsWith('/')) return `socket ${host}/.s.PGSQL.${port}`;
  return isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`;
}
