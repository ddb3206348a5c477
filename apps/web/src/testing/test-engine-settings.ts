import type { EngineSettings } from '@glossa/contracts/engine-settings';

type More = {
  download?: Partial<EngineSettings['download']>;
  speech?: Partial<EngineSettings['speech']>;
  mayChangeInstallation?: boolean;
};

export const testEngineSettings = ({
  download,
  speech,
  mayChangeInstallation = true,
}: More = {}): EngineSettings => ({
  mayChangeInstallation,
  download: { policy: 'auto', source: 'default', variable: 'MODELS_VARIABLE', ...download },
  speech: {
    ...{ model: 'whisper-base', source: 'default', variable: 'SPEECH_VARIABLE' },
    organisationModel: null,
    tellSpeakersApart: true,
    models: [
      { modelId: 'whisper-base', name: 'Whisper base', quality: 'draft' },
      { modelId: 'whisper-small', name: 'Whisper small', quality: 'good' },
    ],
    ...speech,
  },
});
