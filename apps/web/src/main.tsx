import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.layer.css';
import './app/global.css';
import { openInLanguage } from './lib/language/page-language.ts';

// Screens read their words while they load: the language comes first.
openInLanguage()
  .then(() => import('./app/start.tsx'))
  .catch((error: unknown) => {
    console.error(error);
    const root = document.getElementById('root');
    if (root)
      // not shown: in other languages, for without a catalogue there are no words of theirs.
      root.textContent = 'Glossa could not be loaded. Check your connection, then reload the page.';
  });
