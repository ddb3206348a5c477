import { describe, vi } from 'vitest';
import { createSandbox } from '../../platform/sandbox/sandbox.ts';
import { runsLongTests } from '../../testing/long-tests.ts';
import { createMediaTools } from './media-tools.ts';
import { mediaToolsContract } from './testing/contract-tests.ts';
import { renderingContract } from './testing/rendering-contract-tests.ts';

// Real programs on a shared machine can be slow.
vi.setConfig({ testTimeout: 60_000 });

mediaToolsContract('ffmpeg', () => createMediaTools(createSandbox()));

describe.runIf(runsLongTests)('rendering', () => {
  renderingContract('ffmpeg', () => createMediaTools(createSandbox()));
});

describe.runIf(runsLongTests)('without bubblewrap', () => {
  const create = () => createMediaTools(createSandbox({ mode: 'plain' }));
  mediaToolsContract('ffmpeg', create);
  renderingContract('ffmpeg', create);
});
