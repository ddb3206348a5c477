import type { Authorise } from '../../platform/http/mount.ts';
import type { MediaDeps } from './create-media.ts';

export type UploadDeps = MediaDeps & {
  authorise: Authorise;
  uploadsFolder: string;
  maxUploadBytes: number;
};
