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
  type Network = { model: string; numThreads: number; provider: 'cpu' };
  class OfflineSpeakerDiarization {
    constructor(config: {
      segmentation: { pyannote: { model: string }; numThreads: number; provider: 'cpu' };
      embedding: Network;
      /** -1 clusters: found by the threshold. */
      clustering: { numClusters: number; threshold: number };
      /** In seconds. */
      minDurationOn: number;
      minDurationOff: number;
    });
    /** In seconds. */
    process(samples: Float32Array): { start: number; end: number; speaker: number }[];
  }
  type SpeakerStream = {
    acceptWaveform(sound: { sampleRate: number; samples: Float32Array }): void;
    inputFinished(): void;
  };
  class SpeakerEmbeddingExtractor {
    constructor(config: Network);
    createStream(): SpeakerStream;
    isReady(stream: SpeakerStream): boolean;
    compute(stream: SpeakerStream, enableExternalBuffer: boolean): Float32Array;
  }
  const sherpa: {
    OfflineTts: typeof OfflineTts;
    OfflineSpeakerDiarization: typeof OfflineSpeakerDiarization;
    SpeakerEmbeddingExtractor: typeof SpeakerEmbeddingExtractor;
  };
  export default sherpa;
}
