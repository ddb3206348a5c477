/** Asked for before what uses them (lib/next-task.ts). Which one is named does not matter: they share a file, which runs whole. */
export { createRoot } from 'react-dom/client';
