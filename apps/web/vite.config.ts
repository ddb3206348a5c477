import { fileURLToPath } from 'node:url';
import { beforeLogin } from '@glossa/messages/collect';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './compress-plugin.ts';
import { messages } from './messages-plugin.ts';
import { preloadStart } from './preload-plugin.ts';

const server = process.env.GLOSSA_API ?? 'http://127.0.0.1:4000';
// The Host header stays the browser's: the server compares it with the Origin of the live channel.
const proxied = { target: server, changeOrigin: false };

const oneOf = (files: readonly string[]) => (id: string) =>
  files.some((file) => id.endsWith(`/apps/web/src/${file}`));

const usedBySome =
  /\/(waiting-card|sso-choices|second-factor-step|passkey-button|enter-with-passkey)\.tsx?$/;

/**
 * Each group becomes one chunk: the modules named here and everything they import that no earlier group contains. Left
 * to itself, the bundler makes a chunk of every few modules that the same screens share, 138 of them for the dashboard.
 *
 * Modules read their messages while they load. So what is shown before the login must not import the chunk `dashboard`,
 * which is loaded after the messages of the other screens.
 */
const groups = [
  { name: 'entry', tags: ['$initial' as const] },
  { name: 'start', test: oneOf(['app/start.tsx', 'features/auth/login-screen.tsx']) },
  // What only some people use to log in stays a chunk of its own.
  {
    name: 'sign-in',
    test: oneOf(beforeLogin.filter((file) => !usedBySome.test(file))),
  },
  {
    name: 'dashboard',
    test: oneOf([
      'app/router/require-permission.tsx',
      'app/shell/shell.tsx',
      'features/media/dashboard-screen.tsx',
      'features/media/dashboard/prefetch-dashboard.ts',
    ]),
  },
];

export default defineConfig({
  plugins: [messages(), react(), preloadStart(), compress()],
  resolve: {
    alias: {
      // GPL-3.0, and without effect here: the renderer draws on a canvas of ours and is never given a video.
      'rvfc-polyfill': fileURLToPath(new URL('./empty-module.ts', import.meta.url)),
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(
        ['/api', '/pyapi', '/ssoapi', '/docs', '/health', '/ready'].map((path) => [path, proxied]),
      ),
      '/ws': { ...proxied, ws: true },
    },
  },
  // The preview's renderer finds its worker and WebAssembly next to its own file.
  optimizeDeps: { exclude: ['jassub'] },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Inlined files would need data: in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Short: each screen's list of what it loads repeats the names.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: { groups },
      },
    },
  },
});
