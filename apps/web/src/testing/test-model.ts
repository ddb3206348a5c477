import type { Model, ModelInstall } from '@glossa/contracts/models';

export const installId = '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0091';
export const testModel = (modelId: string, rest: Partial<Model> = {}): Model => ({
  modelId,
  label: { text: modelId },
  kind: 'machine-translation',
  languages: ['en', 'de'],
  license: null,
  comet: 0.88,
  installed: false,
  bundled: false,
  installedAt: null,
  outdated: false,
  offered: true,
  sizeBytes: null,
  downloadBytes: 31_000_000,
  verifiedBy: 'catalog',
  isMeasured: true,
  install: null,
  ...rest,
});
export const testInstall = (rest: Partial<ModelInstall> = {}): ModelInstall => ({
  installId,
  modelId: 'running',
  status: 'installing',
  progress: null,
  doneBytes: 17_000_000,
  totalBytes: 31_000_000,
  failure: null,
  requestedBy: null,
  requestedAt: '2026-01-02T03:04:05.000Z',
  finishedAt: null,
  ...rest,
});
