import { EngineError } from '../engine-error.ts';

/**
 * Some streams claim to be copiable and are not; encoding them anew is slower but works. `render` is told whether it may
 * copy; it is called a second time only when it did copy and failed on the file.
 */
export async function copyOrAnew<T>(
  copies: boolean,
  render: (copy: boolean) => Promise<T>,
): Promise<T> {
  if (!copies) return render(false);
  try {
    return await render(true);
  } catch (error) {
    if (!(error instanceof EngineError && error.code === 'ENGINE_BAD_INPUT')) throw error;
    return render(false);
  }
}
