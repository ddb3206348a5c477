import type { OfflineTtsConfig } from 'sherpa-onnx-node';
import { z } from 'zod';

export type SherpaRequest = {
  config: OfflineTtsConfig;
  text: string;
  speaker: number;
  rate: number;
  /** ISO 639-1, for multilingual models. */
  language: string;
  outputPath: string;
};

export const sherpaAnswerSchema = z.object({ durationMs: z.number().positive() });
