import { message } from '@glossa/messages/message';
import { EngineError } from '../../engine-error.ts';
import type { MediaProbe } from '../port.ts';

const fullHdPixels = 1920 * 1080;

/** Time limit for encoding a video on one busy core, by the size of the picture. */
export function renderingTimeoutMs({ durationMs, video }: MediaProbe): number {
  const pixels = (video?.width ?? 0) * (video?.height ?? 0);
  return 30 * 60_000 + durationMs * 8 * Math.max(1, pixels / fullHdPixels);
}

export function noPicture(): EngineError {
  return new EngineError('ENGINE_BAD_INPUT', message('mediaTools.noVideoToBurnIn'));
}

export function noSoundToConvert(): EngineError {
  return new EngineError('ENGINE_NO_AUDIO', message('mediaTools.noAudioToConvert'));
}

export function nothingToSay(): EngineError {
  return new EngineError('ENGINE_NO_SPEECH', message('mediaTools.nothingToDub'));
}
