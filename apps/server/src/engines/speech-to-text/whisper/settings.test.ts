import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWhisperSettings } from './settings.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-whisper-settings-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Of large-v3-turbo, as its authors wrote them. */
const config = {
  ...{ num_mel_bins: 128, d_model: 1280, decoder_layers: 4, decoder_attention_heads: 20 },
  ...{ encoder_layers: 32, max_source_positions: 1500, max_target_positions: 448 },
};
const generation = {
  alignment_heads: [
    ...[
      [2, 4],
      [2, 11],
      [3, 3],
    ],
    ...[
      [3, 6],
      [3, 11],
      [3, 14],
    ],
  ],
  ...{ begin_suppress_tokens: [220, 50257], decoder_start_token_id: 50258, eos_token_id: 50257 },
  ...{ no_timestamps_token_id: 50364, lang_to_id: { '<|en|>': 50259, '<|yue|>': 50358 } },
  task_to_id: { transcribe: 50360, translate: 50359 },
};
async function read(change: object) {
  await writeFile(join(folder, 'config.json'), JSON.stringify(config));
  await writeFile(
    join(folder, 'generation_config.json'),
    JSON.stringify({ ...generation, ...change }),
  );
  return readWhisperSettings(folder);
}

test('dimensions and tokens are those of the model', async () => {
  expect(await read({ suppress_tokens: [1, 2] })).toMatchObject({
    ...{ num_mel_bins: 128, decoder_layers: 4, decoder_attention_heads: 20, d_model: 1280 },
    ...{ no_timestamps_token_id: 50364, suppress_tokens: [1, 2], median_filter_width: 7 },
  });
});

test.each([null, undefined])('a model may suppress no tokens: %s', async (suppress_tokens) => {
  expect((await read({ suppress_tokens })).suppress_tokens).toEqual([]);
});

test('a model whose words would have no times is refused', async () => {
  await expect(read({ alignment_heads: [] })).rejects.toThrow();
});
