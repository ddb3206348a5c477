import { parseArgs } from 'node:util';
import {
  addUserAsOperator,
  OperatorError,
  resetPasswordAsOperator,
  resetSecondFactorAsOperator,
} from '../../features/users/index.ts';
import { writeConfigTemplate } from '../../platform/config-template.ts';
import { findInstallation } from '../../platform/find-installation.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { logLevels } from '../../platform/operator-channel.ts';
import { type Installation, withInstallation } from './installation.ts';
import { cancelJob, requeueJob } from './job-actions.ts';
import { findJob, jobStates, type ListedJob, listJobs } from './job-list.ts';
import {
  changeLogLevel,
  describeMaintenance,
  endMaintenance,
  startMaintenance,
} from './running-servers.ts';

const help = `npm run admin -- <command>

  reset-password [user name]          a new one-time password, printed once (default: admin)
  reset-second-factor [user name]     removes lost second factors and ends the sessions (default: admin)
  create-user <user name>             --name, --role, --department, --email, --organization
  jobs                                newest first; --state ${jobStates.join('|')}, --kind, --limit
  job <id>                            everything about one job
  requeue <id…>                       queues failed or canceled jobs again
  cancel <id…>                        cancels waiting or running jobs
  config                              a configuration file with every setting, in comments
  log-level <level>                   of the running server, until it stops: ${logLevels.join(' ')}
  maintenance                         whether it is on
  maintenance on [message]            people can read only and see the message; jobs pause
  maintenance off

  --json   answers as JSON        --help   this text

Run it as the account that owns the data folder, with Glossa's settings (GLOSSA_DATA, DATABASE_URL), while Glossa runs
or not. Each change is in the audit log. Exit codes: 0 done, 1 not done (the message says why), 2 wrong use.
`;

/** What a command answers: fields for programs, lines for people. */
type Answer = { data: unknown; text: string };
type Flags = Record<string, string | boolean | undefined>;
type Command = (installation: Installation, words: string[], flags: Flags) => Promise<Answer>;

class UsageError extends Error {}

type CommandDefinition = { words: [number, number]; flags?: string[]; run: Command };

const configCommand: CommandDefinition = {
  words: [0, 0],
  run: async () => ({ data: null, text: writeConfigTemplate() }),
};

const commands: Record<string, CommandDefinition> = {
  'reset-password': {
    words: [0, 1],
    run: async ({ db, operator }, [userName = 'admin']) => {
      const { status, ...data } = await db
        .transaction()
        .execute((trx) => resetPasswordAsOperator(trx, operator, userName, new Date()));
      const warning =
        status === 'Approved'
          ? ''
          : `The account is ${status}: an administrator has to approve it.\n`;
      return { data: { ...data, status }, text: describePassword(data) + warning };
    },
  },
  'reset-second-factor': {
    words: [0, 1],
    run: async ({ db, operator }, [userName = 'admin']) => {
      const data = await db
        .transaction()
        .execute((trx) => resetSecondFactorAsOperator(trx, operator, userName, new Date()));
      return { data, text: `${data.userName} has no second factor anymore.\n` };
    },
  },
  'create-user': {
    words: [1, 1],
    flags: ['name', 'role', 'department', 'email', 'organization'],
    run: async ({ db, operator }, [userName = ''], flags) => {
      if (typeof flags.role !== 'string') throw new UsageError('create-user needs --role');
      const input = {
        userName,
        displayName: textOf(flags.name) ?? userName,
        email: textOf(flags.email),
        role: flags.role,
        department: textOf(flags.department),
        organisation: textOf(flags.organization),
      };
      const data = await db
        .transaction()
        .execute((trx) => addUserAsOperator(trx, operator, input, new Date()));
      return { data, text: describePassword(data) };
    },
  },
  jobs: {
    words: [0, 0],
    flags: ['state', 'kind', 'limit'],
    run: async ({ db }, _words, { state, kind, limit = '50' }) => {
      const wanted = jobStates.find((one) => one === state);
      if (state !== undefined && !wanted)
        throw new UsageError(`--state is one of ${jobStates.join(', ')}`);
      if (!/^[1-9]\d{0,4}$/.test(String(limit))) throw new UsageError('--limit is a number');
      const jobs = await listJobs(db, {
        ...(wanted && { state: wanted }),
        ...(typeof kind === 'string' && { name: kind }),
        limit: Number(limit),
      });
      return {
        data: jobs,
        text: jobs.length === 0 ? 'No jobs.\n' : jobs.map(describeRow).join(''),
      };
    },
  },
  job: {
    words: [1, 1],
    run: async ({ db }, [id = '']) => {
      const job = await findJob(db, id);
      const lines = Object.entries(job).map(
        ([name, value]) =>
          `${name.padEnd(16)} ${typeof value === 'object' && value ? JSON.stringify(value) : (value ?? '–')}\n`,
      );
      return { data: job, text: lines.join('') };
    },
  },
  config: configCommand,
  requeue: { words: [1, 100], run: forEachJob(requeueJob, 'is queued again') },
  cancel: { words: [1, 100], run: forEachJob(cancelJob, 'is canceled') },
  'log-level': {
    words: [1, 1],
    run: async (installation, [word]) => {
      const level = logLevels.find((one) => one === word);
      if (!level) throw new UsageError(`The level is one of ${logLevels.join(', ')}`);
      const servers = await changeLogLevel(installation, level);
      return {
        data: { level, servers },
        text: `The log level is ${level} until the server stops (${servers} running).\n`,
      };
    },
  },
  maintenance: {
    words: [0, 100],
    run: async (installation, [word, ...message]) => {
      if (word === 'on') await startMaintenance(installation, message.join(' ').trim());
      else if (word === 'off' && message.length === 0) await endMaintenance(installation);
      else if (word !== undefined)
        throw new UsageError('maintenance is followed by on, off or nothing');
      return describeMaintenance(installation);
    },
  },
};

function forEachJob(
  act: (installation: Installation, job: ListedJob) => Promise<void>,
  done: string,
): Command {
  return async (installation, ids) => {
    const jobs: ListedJob[] = [];
    for (const id of ids) {
      const job = await findJob(installation.db, id);
      await act(installation, job);
      jobs.push(await findJob(installation.db, job.id));
    }
    return { data: jobs, text: jobs.map((job) => `${job.id} (${job.name}) ${done}.\n`).join('') };
  };
}

const textOf = (flag: string | boolean | undefined): string | null =>
  typeof flag === 'string' && flag !== '' ? flag : null;

const describePassword = ({
  userName,
  oneTimePassword,
}: {
  userName: string;
  oneTimePassword: string;
}) =>
  `user name  ${userName}\npassword   ${oneTimePassword}\nThis password is shown only once. It is changed at the next login.\n`;

const describeRow = (job: ListedJob): string =>
  `${job.id}  ${job.state.padEnd(8)}  ${job.name.padEnd(20)}  ${job.createdAt.slice(0, 19)}  ${[job.title, job.failure].filter(Boolean).join('  ')}\n`;

/** What the program prints, and the code it ends with. */
export type CommandResult = { code: number; stdout: string; stderr: string };

/** Runs one command of `npm run admin`. */
export async function runAdminCommand(
  args: string[],
  env: Record<string, string | undefined>,
): Promise<CommandResult> {
  try {
    return { code: 0, stdout: await run(args, env), stderr: '' };
  } catch (error) {
    if (error instanceof UsageError)
      return {
        code: 2,
        stdout: '',
        stderr: `${error.message ? `${error.message}.\n\n` : ''}${help}`,
      };
    return { code: 1, stdout: '', stderr: `${explain(error)}\n` };
  }
}

async function run(args: string[], env: Record<string, string | undefined>): Promise<string> {
  const { values, positionals } = parse(args);
  const [name, ...words] = positionals;
  if (values.help || name === 'help') return help;
  if (name === undefined) throw new UsageError('');
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command ${name}`);
  const { json, help: _help, ...flags } = values;
  const extra = Object.keys(flags).find((flag) => !command.flags?.includes(flag));
  if (extra) throw new UsageError(`${name} has no --${extra}`);
  const [fewest, most] = command.words;
  if (words.length < fewest) throw new UsageError(`${name} needs more words`);
  if (words.length > most) throw new UsageError(`${name} takes no ${words[most]}`);
  // Not of an installation: it is the same everywhere.
  if (command === configCommand) return writeConfigTemplate();
  const { data, text } = await withInstallation(await findInstallation(env), (installation) =>
    command.run(installation, words, flags),
  );
  return json ? `${JSON.stringify(data, null, 2)}\n` : text;
}

function parse(args: string[]) {
  const option = { type: 'string' } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        name: option,
        role: option,
        department: option,
        email: option,
        organization: option,
        state: option,
        kind: option,
        limit: option,
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function explain(error: unknown): string {
  if (error instanceof OperatorError || error instanceof AppError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED' || code === 'ENOENT' || code === '57P01')
    return `The database does not answer (${message}). Start it, or correct DATABASE_URL, and run this again.`;
  return message ?? String(error);
}
