import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onnxFile } from '../../testing/onnx-file.ts';
import { modelFiles } from '../model-files.ts';

const sampleRate = '16000';
const window = 160_000;
const frameShift = 270;
/** Energy is averaged over half a second, because vowels and consonants of one voice differ. */
const pooled = { kernel_shape: [8_191], strides: [frameShift], pads: [3_600, 3_600] };

/**
 * Test support: tells a deep voice from a bright one, with the inputs, outputs and metadata of pyannote's network. A
 * line of scores for each frame has the classes silence, three speakers, and their pairs.
 */
const segmentation = (): Uint8Array =>
  onnxFile({
    inputs: [{ name: 'x', type: 'float', shape: [1, 1, window] }],
    output: { name: 'y', type: 'float', shape: [1, 'frames', 7] },
    constants: [
      { name: 'difference', type: 'float', shape: [1, 1, 2], value: [-1, 1] },
      {
        name: 'weights',
        type: 'float',
        shape: [2, 7],
        // By energy, and by the energy of the difference to the sample before, which deep sound has little of.
        value: [...[0, 1, 0, -1, -1, -1, -1], ...[0, -12, 4, -1, -1, -1, -1]],
      },
      { name: 'bias', type: 'float', shape: [7], value: [3e-5, 0, 0, -1, -1, -1, -1] },
    ],
    steps: [
      { does: 'Conv', takes: ['x', 'difference'], gives: 'high', attributes: { pads: [1, 0] } },
      { does: 'Mul', takes: ['x', 'x'], gives: 'energy' },
      { does: 'Mul', takes: ['high', 'high'], gives: 'highEnergy' },
      { does: 'AveragePool', takes: ['energy'], gives: 'all', attributes: pooled },
      { does: 'AveragePool', takes: ['highEnergy'], gives: 'bright', attributes: pooled },
      { does: 'Concat', takes: ['all', 'bright'], gives: 'both', attributes: { axis: 1 } },
      { does: 'Transpose', takes: ['both'], gives: 'frames', attributes: { perm: [0, 2, 1] } },
      { does: 'MatMul', takes: ['frames', 'weights'], gives: 'scores' },
      { does: 'Add', takes: ['scores', 'bias'], gives: 'y' },
    ],
    metadata: {
      ...{ model_type: 'pyannote-segmentation-3.0', sample_rate: sampleRate },
      ...{ num_speakers: '3', powerset_max_classes: '2', num_classes: '7' },
      ...{ window_size: String(window), receptive_field_size: '991' },
      receptive_field_shift: String(frameShift),
    },
  });

const bands = 80;

/** Test support: a voice is how much louder or quieter each band of its spectrum is than the others. */
const embedding = (): Uint8Array =>
  onnxFile({
    inputs: [{ name: 'x', type: 'float', shape: [1, 'T', bands] }],
    output: { name: 'embedding', type: 'float', shape: [1, bands] },
    constants: [],
    steps: [
      { does: 'ReduceMean', takes: ['x'], gives: 'mean', attributes: { axes: [1], keepdims: 0 } },
      { does: 'ReduceMean', takes: ['mean'], gives: 'level', attributes: { axes: [1] } },
      { does: 'Sub', takes: ['mean', 'level'], gives: 'embedding' },
    ],
    metadata: {
      ...{ framework: '3d-speaker', language: 'Chinese', sample_rate: sampleRate },
      ...{ output_dim: String(bands), normalize_samples: '1' },
    },
  });

/** Both networks under the names of the installed model. */
export async function writeSmallNetworks(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, modelFiles.segmentation), segmentation());
  await writeFile(join(folder, modelFiles.embedding), embedding());
}
