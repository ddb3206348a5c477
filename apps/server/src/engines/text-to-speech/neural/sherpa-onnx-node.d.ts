declare module 'sherpa-onnx-node' {
  export type OfflineTtsConfig = {
    model: {
      supertonic?: {
        durationPredictor: string;
        textEncoder: string;
        vectorEstimator: string;
        vocoder: string;
        ttsJson: string;
        unicodeIndexer: string;
        voiceStyle: string;
      };
      vits?: { model: string; tokens: string; dataDir: string };
      numThreads: number;
      provider: 'cpu';
      debug: boolean;
    };
    maxNumSentences: number;
  };
  type Generation = { sid: number; speed: number; numSteps?: number; extra?: { lang: string } };
  class OfflineTts {
    static createAsync(config: OfflineTtsConfig): Promise<OfflineTts>;
    readonly numSpeakers: number;
    generateAsync(request: {
      text: string;
      enableExternalBuffer: boolean;
      generationConfig: Generation;
    }): Promise<{ samples: Float32Array; sampleRate: number }>;
  }
  const sherpa: { OfflineTts: typeof OfflineTts };
  export default sherpa;
}
