import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { restoreSession } from '../lib/renewal.ts';
import { App } from './app.tsx';

// Before anything is drawn or fetched: every screen behind the sign-in waits for the answer.
void restoreSession();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
