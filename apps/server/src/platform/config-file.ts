import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

type Environment = Record<string, string | undefined>;
export type ConfigFile = { path: string; values: Record<string, string>; warnings: string[] };

/** Where the file is looked for. */
const findPath = ({ GLOSSA_CONFIG, GLOSSA_DATA }: Environment): string =>
  resolve(GLOSSA_CONFIG ?? join(GLOSSA_DATA ?? 'data', 'glossa.conf'));

/**
 * The configuration file, where there is one: `glossa.conf` in the data folder, or the one that GLOSSA_CONFIG names, which
 * must be there. Throws a sentence that names the file, the line and the column.
 */
export function readConfigFile(env: Environment): ConfigFile | undefined {
  const path = findPath(env);
  const text = readText(path, env.GLOSSA_CONFIG !== undefined);
  if (text === undefined) return undefined;
  if (text === foreign)
    return { path, values: {}, warnings: [`${path} was not read: this account may not read it.`] };
  const values = parseConfigFile(text, path);
  if (values.GLOSSA_CONFIG !== undefined)
    throw new Error(`${path} sets GLOSSA_CONFIG, which names this file: remove that line.`);
  if (values.GLOSSA_DATA !== undefined && env.GLOSSA_CONFIG === undefined)
    throw new Error(
      `${path} sets GLOSSA_DATA, but it was found in that folder: remove that line, or name the file with GLOSSA_CONFIG.`,
    );
  return { path, values, warnings: warnOfReaders(path, values) };
}

/** In a data folder of another account: a command that may not work there says so itself. */
const foreign = Symbol('foreign');

function readText(path: string, required: boolean): string | typeof foreign | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (!required && (code === 'ENOENT' || code === 'ENOTDIR')) return undefined;
    if (!required && code === 'EACCES' && !isOwn(dirname(path))) return foreign;
    throw new Error(`The configuration file cannot be read: ${message}`, { cause });
  }
}

function isOwn(folder: string): boolean {
  try {
    return statSync(folder).uid === process.getuid?.();
  } catch (error) {
    // The folder is inside one that is closed to this account.
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return false;
    throw error;
  }
}

/** One `NAME=value` a line, as in an environment file of systemd: comments are lines that begin with `#`. */
export function parseConfigFile(text: string, path: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const fail = (column: number, what: string): never => {
      throw new Error(`${path}, line ${index + 1}, column ${column}: ${what}`);
    };
    const start = line.search(/\S/);
    if (start === -1 || line[start] === '#') continue;
    const [name = ''] = line.slice(start).match(/^[A-Za-z_]\w*/) ?? [];
    if (name === '') fail(start + 1, 'a line is NAME=value, or a comment that begins with #.');
    const afterName = start + name.length;
    const equals = line.slice(afterName).search(/\S/) + afterName;
    if (equals < afterName || line[equals] !== '=')
      fail((equals < afterName ? line.length : equals) + 1, `after ${name} there has to be “=”.`);
    if (Object.hasOwn(values, name)) fail(start + 1, `${name} is set twice.`);
    values[name] = readValue(line, equals + 1, fail);
  }
  return values;
}

/** What follows the `=`: up to the end of the line, or between quotation marks of one kind. */
function readValue(line: string, from: number, fail: (column: number, what: string) => never) {
  const rest = line.slice(from);
  const text = rest.trim();
  const quote = text[0];
  if (quote !== '"' && quote !== "'") return text;
  const opened = from + rest.indexOf(quote);
  const closed = line.indexOf(quote, opened + 1);
  if (closed === -1) fail(opened + 1, `the quotation mark ${quote} is never closed.`);
  const after = line.slice(closed + 1).search(/\S/);
  if (after !== -1)
    fail(
      closed + after + 2,
      'nothing may follow a value in quotation marks; comments have a line of their own.',
    );
  return line.slice(opened + 1, closed);
}

const secret = /^(GLOSSA_)?DATABASE(_DIRECT)?_URL$|_(KEY|TOKEN|SMTP_URL|SSO_PROVIDERS)$/;

function warnOfReaders(path: string, values: Record<string, string>): string[] {
  const names = Object.keys(values).filter((name) => secret.test(name));
  if (names.length === 0 || (statSync(path).mode & 0o044) === 0) return [];
  return [`${path} holds secrets (${names.join(', ')}) and others may read it: chmod 600 ${path}`];
}

/** The environment over the file. A name set in one of them as `NAME_FILE` is the same setting. */
export function mergeConfigFile(env: Environment, file: ConfigFile): Environment {
  const base = (name: string) => name.replace(/_FILE$/, '');
  const taken = new Set(Object.keys(env).map(base));
  return {
    ...Object.fromEntries(Object.entries(file.values).filter(([name]) => !taken.has(base(name)))),
    ...env,
  };
}
