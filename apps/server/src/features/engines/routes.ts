import { type EngineOverview, getEngineOverview } from '@glossa/contracts/engines';
import { languageCodes } from '@glossa/contracts/languages';
import type { Translators } from '../../engines/machine-translation/translators.ts';
import type { MediaTools } from '../../engines/media-tools/port.ts';
import { chooseSpeechToText } from '../../engines/speech-to-text/choose.ts';
import type { SpeechToTextEngine } from '../../engines/speech-to-text/port.ts';
import type { Speakers } from '../../engines/text-to-speech/speakers.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { ModelStore } from '../../platform/models/model-store.ts';

export type EngineDeps = {
  speechEngines: readonly SpeechToTextEngine[];
  translators: Translators;
  speakers: Speakers;
  mediaTools: MediaTools;
  models: ModelStore;
  sandbox: { isolation: string; warnings: readonly string[] };
};

type Kind = EngineOverview['engines'][number]['kind'];
type Status = Awaited<ReturnType<MediaTools['status']>>;

export function mountEngines(mount: Mount, deps: EngineDeps): void {
  mount(getEngineOverview, async () => {
    const [engines, speech, pairs, models] = await Promise.all([
      listEngines(deps),
      listSpeech(deps),
      deps.translators.listPairs(),
      deps.models.list(),
    ]);
    return {
      engines,
      speech,
      pairs: pairs.map(({ engineId: _id, ...pair }) => pair),
      models: models.map((model) => ({
        id: model.id,
        label: model.label,
        installed: model.installed,
        sizeBytes: model.sizeBytes ?? null,
        command: `npm run models -- install ${model.id}`,
      })),
    };
  });
}

async function listEngines({
  speechEngines,
  translators,
  speakers,
  mediaTools,
  sandbox,
}: EngineDeps): Promise<EngineOverview['engines']> {
  const describe = (id: string, label: string, kind: Kind, status: Status) => ({
    id,
    label,
    kind,
    ready: status.ready,
    reason: status.ready ? null : status.reason,
    remedy: status.ready ? null : status.remedy,
  });
  return [
    ...(await Promise.all(
      speechEngines.map(async (engine) =>
        describe(engine.id, engine.label, 'speech-to-text', await engine.status()),
      ),
    )),
    ...(await Promise.all(
      translators.engines.map(async (engine) =>
        describe(engine.id, engine.label, 'machine-translation', await engine.status()),
      ),
    )),
    ...(await Promise.all(
      speakers.engines.map(async (engine) =>
        describe(engine.id, engine.label, 'text-to-speech', await engine.status()),
      ),
    )),
    describe('ffmpeg', 'FFmpeg', 'media-tools', await mediaTools.status()),
    {
      id: 'sandbox',
      label:
        sandbox.isolation === 'bubblewrap'
          ? 'Sandbox (bubblewrap, no network)'
          : 'Sandbox (limits only)',
      kind: 'sandbox',
      ready: sandbox.warnings.length === 0,
      reason: sandbox.warnings.join(' ') || null,
      remedy: sandbox.warnings.length > 0 ? 'apt-get install bubblewrap util-linux' : null,
    },
  ];
}

function listSpeech({ speechEngines }: EngineDeps): Promise<EngineOverview['speech']> {
  return Promise.all(
    languageCodes.map(async (language) => {
      const engine = await chooseSpeechToText(speechEngines, language);
      return {
        language,
        engineLabel: engine?.label ?? null,
        quality: engine?.quality ?? null,
        remedy: !engine
          ? 'npm run models -- install whisper-base'
          : engine.quality === 'draft'
            ? 'npm run models -- install whisper-small && GLOSSA_WHISPER_MODEL=whisper-small npm start'
            : null,
      };
    }),
  );
}
