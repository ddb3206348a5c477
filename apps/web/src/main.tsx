import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.layer.css';
import './app/global.css';
import { openInLanguage, restOfLanguage } from './lib/i18n/page-language.ts';
import { fetchShell, hasStoredSession } from './lib/session/fetch-shell.ts';

const signedIn = hasStoredSession();
if (signedIn) fetchShell();
// Screens read messages while loading: the language comes first.
openInLanguage()
  .then(() => {
    // Waited for where a screen is wanted.
    if (signedIn) void restOfLanguage();
    return import('./app/start.tsx');
  })
  .catch((error: unknown) => {
    console.error(error);
    const root = document.getElementById('root');
    if (root)
      // not shown: in other languages, because without a catalog there are no messages.
      root.textContent = 'Glossa could not be loaded. Check your connection, then reload the page.';
  });
