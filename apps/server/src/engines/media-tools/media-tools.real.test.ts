import { vi } from 'vitest';
import { createSandbox } from '../../platform/sandbox/sandbox.ts';
import { createMediaTools } from './media-tools.ts';
import { mediaToolsContract } from './testing/contract-tests.ts';
import { renderingContract } from './testing/rendering-contract-tests.ts';

// Real programs on a shared machine can be slow.
vi.setConfig({ testTimeout: 60_000 });

mediaToolsContract('ffmpeg', () => createMediaTools(createSandbox()));
mediaToolsContract('ffmpeg without bubblewrap', () =>
  createMediaTools(createSandbox({ mode: 'plain' })),
);
renderingContract('ffmpeg', () => createMediaTools(createSandbox()));
renderingContract('ffmpeg without bubblewrap', () =>
  createMediaTools(createSandbox({ mode: 'plain' })),
);
