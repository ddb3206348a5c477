import { z } from 'zod';
import { readModelSettings } from './model-files.ts';

const configSchema = z.object({
  num_mel_bins: z.number().int(),
  d_model: z.number().int(),
  decoder_layers: z.number().int(),
  decoder_attention_heads: z.number().int(),
  max_source_positions: z.number().int(),
  max_target_positions: z.number().int(),
  median_filter_width: z.number().int().default(7),
});

/** Models without such tokens have null, or nothing. */
const tokensSchema = z
  .array(z.number().int())
  .nullish()
  .transform((tokens) => tokens ?? []);

const generationSchema = z.object({
  // Without them words would have no times: such a model is rejected here.
  alignment_heads: z.array(z.tuple([z.number().int(), z.number().int()])).min(1),
  begin_suppress_tokens: tokensSchema,
  suppress_tokens: tokensSchema,
  decoder_start_token_id: z.number().int(),
  eos_token_id: z.number().int(),
  no_timestamps_token_id: z.number().int(),
  lang_to_id: z.record(z.string(), z.number().int()),
  task_to_id: z.object({ transcribe: z.number().int() }),
});

export type WhisperSettings = z.infer<typeof configSchema> & z.infer<typeof generationSchema>;

/** The model's dimensions and special tokens. */
export async function readWhisperSettings(folder: string): Promise<WhisperSettings> {
  const config = configSchema.parse(await readModelSettings(folder, 'config.json'));
  const generation = generationSchema.parse(
    await readModelSettings(folder, 'generation_config.json'),
  );
  return { ...config, ...generation };
}
