/** Why a backup cannot be made or used: a sentence for whoever runs the command. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
