import { readArchive } from './backup-archive.ts';
import { say } from './backup-command.ts';
import { type Manifest, requireReadable } from './backup-manifest.ts';

/** Reads the whole archive. Throws a BackupError where it is damaged, or of a newer version. */
export async function checkArchive(path: string): Promise<Manifest> {
  let manifest: Manifest | undefined;
  let parts = 0;
  let bytes = 0;
  await readArchive(path, {
    manifest: async (value) => {
      manifest = await requireReadable(value);
    },
    part: async ({ size }) => {
      parts += 1;
      bytes += size;
    },
  });
  if (!manifest) throw new Error('An archive without a manifest was taken for whole.');
  say(
    `${path} is whole: version ${manifest.version} of ${manifest.createdAt}, ${parts} parts, ${(bytes / 1024 ** 2).toFixed(1)} MB.`,
  );
  return manifest;
}
