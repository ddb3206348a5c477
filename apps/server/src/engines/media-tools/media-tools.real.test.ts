import { createSandbox } from '../../platform/sandbox/sandbox.ts';
import { mediaToolsContract } from './contract-tests.ts';
import { createMediaTools } from './media-tools.ts';

mediaToolsContract('ffmpeg', () => createMediaTools(createSandbox()));
mediaToolsContract('ffmpeg without bubblewrap', () =>
  createMediaTools(createSandbox({ mode: 'plain' })),
);
