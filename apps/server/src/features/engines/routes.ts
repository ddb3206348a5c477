import {
  type EngineOverview,
  getEngineOverview,
  putTranslationQuality,
} from '@glossa/contracts/engines';
import { languageCodes } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import { EngineError } from '../../engines/engine-error.ts';
import type { Translators } from '../../engines/machine-translation/translators.ts';
import type { MediaTools } from '../../engines/media-tools/port.ts';
import type { SpeakerDiarizer } from '../../engines/speaker-diarization/port.ts';
import { chooseSpeechToText } from '../../engines/speech-to-text/choose.ts';
import type { SpeechToTextEngine } from '../../engines/speech-to-text/port.ts';
import type { VoiceRegistry } from '../../engines/text-to-speech/voice-registry.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { answerMessage } from '../../platform/i18n/translate.ts';
import { readTranslationQuality, saveTranslationQuality } from './translation-quality.ts';

/** For calls that wait for an engine: converts its failure to an AppError with its message. */
export async function toApiError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof EngineError)
      throw new AppError('ENGINE_FAILED', error.messageRef, { cause: error });
    throw error;
  }
}

export type EngineDeps = {
  db: Database;
  /** In the order in which they are used for an organization. */
  listSpeechEngines: (organisationId: string) => Promise<readonly SpeechToTextEngine[]>;
  diarizer: SpeakerDiarizer;
  translators: Translators;
  voiceRegistry: VoiceRegistry;
  mediaTools: MediaTools;
  sandbox: { isolation: string; warnings: readonly MessageRef[] };
};

type Kind = EngineOverview['engines'][number]['kind'];
type Status = Awaited<ReturnType<MediaTools['status']>>;

export function mountEngines(mount: Mount, deps: EngineDeps): void {
  mount(getEngineOverview, async ({ actor }) => {
    const listed = await deps.listSpeechEngines(actor.organisationId);
    const [engines, speech, pairs, findMeasured] = await Promise.all([
      listEngines(deps, listed),
      listSpeech(listed),
      deps.translators.listPairs(),
      readTranslationQuality(deps.db),
    ]);
    return {
      engines,
      speech,
      pairs: pairs.map(({ engineId, ...pair }) => ({
        ...pair,
        engineLabel: pair.engineLabel && answerMessage(pair.engineLabel),
        note: pair.note && answerMessage(pair.note),
        remedy: pair.remedy && answerMessage(pair.remedy),
        measured: findMeasured(engineId, pair.from, pair.to),
      })),
    };
  });
  mount(putTranslationQuality, async ({ actor, body }) => {
    await saveTranslationQuality(deps.db, actor, body);
    return null;
  });
}

async function listEngines(
  { diarizer, translators, voiceRegistry, mediaTools, sandbox }: EngineDeps,
  speechEngines: readonly SpeechToTextEngine[],
): Promise<EngineOverview['engines']> {
  const describe = (id: string, label: MessageRef, kind: Kind, status: Status) => ({
    id,
    label: answerMessage(label),
    kind,
    ready: status.ready,
    reason: status.ready ? null : answerMessage(status.reason),
    remedy: status.ready ? null : answerMessage(status.remedy),
  });
  return [
    ...(await Promise.all(
      speechEngines.map(async (engine) =>
        describe(engine.id, engine.label, 'speech-to-text', await engine.status()),
      ),
    )),
    describe(diarizer.id, diarizer.label, 'speaker-diarization', await diarizer.status()),
    ...(await Promise.all(
      (
        await translators.listEngines()
      ).map(async (engine) =>
        describe(engine.id, engine.label, 'machine-translation', await engine.status()),
      ),
    )),
    ...(await Promise.all(
      (
        await voiceRegistry.listEngines()
      ).map(async (engine) =>
        describe(engine.id, engine.label, 'text-to-speech', await engine.status()),
      ),
    )),
    describe('ffmpeg', { text: 'FFmpeg' }, 'media-tools', await mediaTools.status()),
    {
      id: 'sandbox',
      label: answerMessage(
        sandbox.isolation === 'bubblewrap'
          ? message('engines.sandboxIsolated')
          : message('engines.sandboxLimitsOnly'),
      ),
      kind: 'sandbox',
      ready: sandbox.warnings.length === 0,
      reason: sandbox.warnings.length > 0 ? answerMessage({ sentences: sandbox.warnings }) : null,
      remedy:
        sandbox.warnings.length > 0
          ? answerMessage(
              message('engines.installPackages', {
                packages: { list: ['bubblewrap', 'util-linux'] },
              }),
            )
          : null,
    },
  ];
}

async function listSpeech(
  engines: readonly SpeechToTextEngine[],
): Promise<EngineOverview['speech']> {
  return Promise.all(
    languageCodes.map(async (language) => {
      const engine = (await chooseSpeechToText(engines, language))?.engine;
      return {
        language,
        engineLabel: engine ? answerMessage(engine.label) : null,
        quality: engine?.quality ?? null,
      };
    }),
  );
}
