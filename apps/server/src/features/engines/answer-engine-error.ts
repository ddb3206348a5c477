import { EngineError } from '../../engines/engine-error.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** For calls that wait for an engine: what it could not do is the answer, in its own sentence. Throws AppError. */
export async function answerEngineError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof EngineError)
      throw new AppError('ENGINE_FAILED', error.message, { cause: error });
    throw error;
  }
}
