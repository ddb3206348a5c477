import { resolve } from 'node:path';
import { findInstallation } from '../../../platform/find-installation.ts';
import { checkIsComplete } from './archive.ts';
import { BackupError, runCommand } from './command.ts';
import { createBackup } from './create-backup.ts';

const usage =
  'Usage: npm run backup -- [--with-bucket] <file>, or npm run backup -- --check <file>';

runCommand(async (args) => {
  const options = args.filter((arg) => arg.startsWith('-'));
  const [path, ...more] = args.filter((arg) => !arg.startsWith('-'));
  const [option, ...otherOptions] = options;
  const isKnown = option === undefined || option === '--check' || option === '--with-bucket';
  if (!path || more.length > 0 || otherOptions.length > 0 || !isKnown) throw new BackupError(usage);
  if (option === '--check') return checkIsComplete(resolve(path));
  const config = await findInstallation(process.env);
  await createBackup(config, resolve(path), { withBucket: option === '--with-bucket' });
});
