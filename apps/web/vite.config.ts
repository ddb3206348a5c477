import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './compress-plugin.ts';
import { leanIds } from './lean-ids-plugin.ts';
import { leanZod } from './lean-zod-plugin.ts';
import { messages } from './messages-plugin.ts';
import { preloadStart } from './preload-plugin.ts';
import { shareFiles } from './share-files-plugin.ts';

const server = process.env.GLOSSA_API ?? 'http://127.0.0.1:4000';
// The Host header stays the browser's: the server compares it with the Origin of the live channel.
const proxied = { target: server, changeOrigin: false };

/** What decides which modules there are. */
const understanding = () => [messages(), leanIds(), leanZod(), react()];

export default defineConfig({
  plugins: [...understanding(), shareFiles(understanding), preloadStart(), compress()],
  server: {
    proxy: { '/api': proxied, '/pyapi': proxied, '/ws': { ...proxied, ws: true } },
  },
  // The preview's renderer finds its worker and its WebAssembly beside its own file.
  optimizeDeps: { exclude: ['jassub'] },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Inlined files would need data: in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Names of chunks stand in every list of what a screen loads: short ones take less of the first load.
    rolldownOptions: { output: { chunkFileNames: 'assets/[hash].js' } },
  },
});
