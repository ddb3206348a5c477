import { BackupError } from './backup-error.ts';

export const say = (text: string) => process.stdout.write(`${text}\n`);

/** What pg says, without a code, where the server is gone in the middle of the work. */
const lostConnection = /^(Connection terminated|Client has encountered a connection error)/;

/** Runs a command of the operator's to its end: exit code 0, or 1 after a sentence that says what to do. */
export function runCommand(command: (args: string[]) => Promise<void>): void {
  command(process.argv.slice(2)).then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${explain(error)}\n`);
      process.exit(1);
    },
  );
}

/** The sentence for what ended a command. */
export function explain(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  const { code, message, path } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return 'There is no room left on the disk. Free some, or choose another place.';
  if (code === 'EACCES' || code === 'EPERM')
    return `${path ?? 'A file'} may not be opened by this account. Run the command as the account the product runs as.`;
  if (code === 'ENOENT') return `${path ?? 'The file'} is not there.`;
  if (code === 'ECONNREFUSED' || code === '57P01' || lostConnection.test(message))
    return `The database does not answer (${message}). Start it, then try again.`;
  return message ?? String(error);
}
