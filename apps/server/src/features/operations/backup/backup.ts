import { resolve } from 'node:path';
import { findInstallation } from '../../../platform/find-installation.ts';
import { checkArchive } from './archive.ts';
import { BackupError, runCommand } from './command.ts';
import { createBackup } from './create-backup.ts';

runCommand(async ([first, second, ...more]) => {
  if (first === '--check' && second && more.length === 0) {
    await checkArchive(resolve(second));
    return;
  }
  if (!first || first.startsWith('-') || second)
    throw new BackupError('Usage: npm run backup -- <file>, or npm run backup -- --check <file>');
  await createBackup(await findInstallation(process.env), resolve(first));
});
