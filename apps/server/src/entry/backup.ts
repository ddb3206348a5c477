import { resolve } from 'node:path';
import { readConfig } from '../platform/config.ts';
import { checkArchive } from './backup-check.ts';
import { runCommand } from './backup-command.ts';
import { BackupError } from './backup-error.ts';
import { makeBackup } from './backup-make.ts';

runCommand(async ([first, second, ...more]) => {
  if (first === '--check' && second && more.length === 0) {
    await checkArchive(resolve(second));
    return;
  }
  if (!first || first.startsWith('-') || second)
    throw new BackupError('Usage: npm run backup -- <file>, or npm run backup -- --check <file>');
  await makeBackup(readConfig(process.env), resolve(first));
});
