import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.layer.css';
import './app/global.css';
import { fetchShell, keepsSession } from './lib/fetch-shell.ts';
import { openInLanguage, restOfLanguage } from './lib/language/page-language.ts';
import { nextTask } from './lib/next-task.ts';

const signedIn = keepsSession();
if (signedIn) fetchShell();
// Screens read their words while they load: the language comes first.
openInLanguage()
  .then(async () => {
    // Waited for where a screen is wanted.
    if (signedIn) void restOfLanguage();
    await import('./app/start-libraries.ts');
    await nextTask();
    return import('./app/start.tsx');
  })
  .catch((error: unknown) => {
    console.error(error);
    const root = document.getElementById('root');
    if (root)
      // not shown: in other languages, for without a catalogue there are no words of theirs.
      root.textContent = 'Glossa could not be loaded. Check your connection, then reload the page.';
  });
