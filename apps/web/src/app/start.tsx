import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { restoreSession } from '../lib/session/renewal.ts';
import { App } from './app.tsx';

// Before rendering and fetching: every screen behind the login waits for the response.
void restoreSession();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
