import { message } from '@glossa/messages/message';
import { AppError } from '../../platform/http/app-error.ts';
import { type BundleEntry, BundleFault, readBundle } from '../../platform/models/read-bundle.ts';

const faults = {
  'no-bundle': message('models.noBundle'),
  'unknown-model': message('models.bundleUnknownModel'),
  'wrong-bytes': message('models.bundleWrongBytes'),
  incomplete: message('models.bundleIncomplete'),
} as const;

/** Verifies all of a bundle. Throws MODEL_BUNDLE_INVALID. */
export async function verifyBundle({ path }: { path: string }): Promise<BundleEntry[]> {
  try {
    return await readBundle(path);
  } catch (error) {
    if (error instanceof BundleFault)
      throw new AppError('MODEL_BUNDLE_INVALID', faults[error.fault], { cause: error });
    throw error;
  }
}
