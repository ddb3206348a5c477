import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onnxFile } from '../../../testing/onnx-file.ts';

/**
 * Test support: a voice in Piper's format that hums 512 samples per phoneme at the given rate. Everything around the
 * network is as in a real voice: phonemes, tokens, scales, audio output.
 */
export async function createTinyVoice(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const model = onnxFile({
    steps: [
      { does: 'Cast', takes: ['input_lengths'], gives: 'sounds', attributes: { to: 1 } },
      { does: 'Gather', takes: ['scales', 'one'], gives: 'pace', attributes: { axis: 0 } },
      { does: 'Mul', takes: ['sounds', 'pace'], gives: 'paced' },
      { does: 'Mul', takes: ['paced', 'samplesEach'], gives: 'length' },
      { does: 'ReduceSum', takes: ['length'], gives: 'end', attributes: { keepdims: 0 } },
      { does: 'Range', takes: ['zero', 'end', 'step'], gives: 'phase' },
      { does: 'Sin', takes: ['phase'], gives: 'wave' },
      { does: 'Mul', takes: ['wave', 'volume'], gives: 'hum' },
      { does: 'Reshape', takes: ['hum', 'form'], gives: 'output' },
    ],
    constants: [
      { name: 'one', type: 'int64', shape: [], value: 1 },
      { name: 'samplesEach', type: 'float', shape: [1], value: 512 },
      { name: 'zero', type: 'float', shape: [], value: 0 },
      { name: 'step', type: 'float', shape: [], value: 0.125 },
      { name: 'volume', type: 'float', shape: [1], value: 0.3 },
      { name: 'form', type: 'int64', shape: [1], value: -1 },
    ],
    inputs: [
      { name: 'input', type: 'int64', shape: [1, 'T'] },
      { name: 'input_lengths', type: 'int64', shape: [1] },
      { name: 'scales', type: 'float', shape: [3] },
    ],
    output: { name: 'output', type: 'float', shape: ['N'] },
    metadata: {
      model_type: 'vits',
      comment: 'piper',
      language: 'Chinese',
      voice: 'cmn',
      has_espeak: '1',
      n_speakers: '1',
      sample_rate: '22050',
    },
  });
  await writeFile(join(folder, 'zh_CN-huayan-medium.onnx'), model);
  const sounds = [
    ...'_^$ !,.:;?abcdefhijklmnopqrstuvwxyzæçðŋɐɑɒɔɕəɛɜɡɣɥɨɪɯɹɾʂʃʈʊʌʐʒʔʰˈˌː0123456789',
  ];
  await writeFile(
    join(folder, 'tokens.txt'),
    sounds.map((sound, index) => `${sound} ${index}\n`).join(''),
  );
}
