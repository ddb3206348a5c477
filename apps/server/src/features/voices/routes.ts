import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LanguageCode } from '@glossa/contracts/languages';
import { voiceCatalogue } from '@glossa/contracts/voice-catalogue';
import { getVoices, tryVoice, type VoiceChoice } from '@glossa/contracts/voices';
import { message } from '@glossa/messages/message';
import type { VoiceRegistry } from '../../engines/text-to-speech/voice-registry.ts';
import type { Database } from '../../platform/db/database.ts';
import { abortedByCaller } from '../../platform/http/aborted-by-caller.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { createPersonLimit } from '../../platform/http/person-limit.ts';
import { toApiError } from '../engines/index.ts';

/** Previews are for choosing a voice, not for creating recordings. */
const trialsPerMinute = 20;

/** `workFolder`: for temporary files. */
type VoiceDeps = { voiceRegistry: VoiceRegistry; workFolder: string };

type Trial = { language: LanguageCode; voice: VoiceChoice; text: string };

/** The sentence as WAV, short enough for memory. Throws INVALID_INPUT for an unknown voice, ENGINE_FAILED. */
async function speakSampleText(
  { voiceRegistry, workFolder }: VoiceDeps,
  { language, voice, text }: Trial,
  signal: AbortSignal,
): Promise<Buffer> {
  const known = voiceCatalogue[language].voices.find(({ id }) => id === voice.voiceId);
  if (!known?.engines.includes(voice.engine))
    throw new AppError('INVALID_INPUT', undefined, {
      fields: { voice: message('voices.notInLanguage') },
    });
  const folder = await mkdtemp(join(workFolder, 'voice-'));
  try {
    const outputPath = join(folder, 'trial.wav');
    await toApiError(voiceRegistry.speak({ text, language, voice, rate: 1, outputPath, signal }));
    return await readFile(outputPath);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function mountVoices(mount: Mount, { db, ...deps }: VoiceDeps & { db: Database }): void {
  const limit = createPersonLimit(db, { name: 'voice-trials', perMinute: trialsPerMinute });
  mount(getVoices, () => deps.voiceRegistry.listVoices());
  mount.file(tryVoice, async ({ actor, body, reply }) => {
    await limit(actor);
    const sound = await speakSampleText(deps, body, abortedByCaller(reply));
    return reply
      .header('content-type', 'audio/wav')
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .send(sound);
  });
}
