import { vi } from 'vitest';
import { createSandbox } from '../../platform/sandbox/sandbox.ts';
import { mediaToolsContract } from './contract-tests.ts';
import { createMediaTools } from './media-tools.ts';
import { renderingContract } from './rendering-contract-tests.ts';

// Real programs on a shared machine: slow is not wrong.
vi.setConfig({ testTimeout: 60_000 });

mediaToolsContract('ffmpeg', () => createMediaTools(createSandbox()));
mediaToolsContract('ffmpeg without bubblewrap', () =>
  createMediaTools(createSandbox({ mode: 'plain' })),
);
renderingContract('ffmpeg', () => createMediaTools(createSandbox()));
renderingContract('ffmpeg without bubblewrap', () =>
  createMediaTools(createSandbox({ mode: 'plain' })),
);
