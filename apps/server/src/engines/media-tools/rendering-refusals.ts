import { EngineError } from '../engine-error.ts';

export function noPicture(): EngineError {
  return new EngineError(
    'ENGINE_BAD_INPUT',
    'This file has no picture, so subtitles cannot be drawn into it. Take the subtitle files instead, or upload a video.',
  );
}

export function noSoundToConvert(): EngineError {
  return new EngineError(
    'ENGINE_NO_AUDIO',
    'This file has no sound, so no sound file can be made of it. Choose a video format, or upload a file with sound.',
  );
}

export function nothingToSay(): EngineError {
  return new EngineError(
    'ENGINE_NO_SPEECH',
    'The translation holds no line that could be spoken. Add text to its subtitles, then ask for the dub again.',
  );
}
