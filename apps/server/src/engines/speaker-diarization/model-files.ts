/** Names of the files of the installed model. */
export const modelFiles = {
  /** Who speaks when within ten seconds: pyannote segmentation 3.0. */
  segmentation: 'pyannote-segmentation-3.0.onnx',
  /** What a voice sounds like: ERes2Net of 3D-Speaker. */
  embedding: '3dspeaker-eres2net-base.onnx',
} as const;
