// @vitest-environment node
import { compileCatalogue, readCatalogue } from '@glossa/messages/catalogue';
import { collectServerSentences } from '@glossa/messages/collect';
import { i18n } from '@lingui/core';
import { beforeAll, expect, test } from 'vitest';
import { learnServerSentences } from './server-patterns.ts';
import { serverWords } from './server-words.ts';

// With all that the server says: only so it shows whether another sentence takes the place of the right one.
beforeAll(() => {
  i18n.load('de', {});
  i18n.activate('de');
  learnServerSentences(compileCatalogue('de', collectServerSentences(), readCatalogue('de')));
}, 120_000);

test('a note about several lines of a dub is translated as a whole', () => {
  expect(
    serverWords(
      'The lines at 00:00:03.0, 00:00:05.0, 00:00:07.0 are spoken faster to fit their time.',
    ),
  ).toBe(
    'Die Zeilen bei 00:00:03.0, 00:00:05.0, 00:00:07.0 werden schneller gesprochen, um in ihre Zeit zu passen.',
  );
});

test('the lines that are only counted are counted in the language of the page', () => {
  expect(
    serverWords(
      'The lines at 00:00:03.0, 00:00:05.0 and 30 more are longer than their time even when hurried, so that their ends are not heard.',
    ),
  ).toBe(
    'Die Zeilen bei 00:00:03.0, 00:00:05.0 und 30 weitere sind selbst beschleunigt länger als ihre Zeit, sodass ihr Ende nicht zu hören ist.',
  );
});

test.each([
  [
    'Read with the French of France. No male voice is installed; another one speaks.',
    'Gelesen im Französisch Frankreichs. Es ist keine männliche Stimme installiert; eine andere spricht.',
  ],
  [
    'The definition changes. The terms change.',
    'Die Definition ändert sich. Die Benennungen ändern sich.',
  ],
])('two sentences that were put one after the other: %s', (english, german) => {
  expect(serverWords(english)).toBe(german);
});

test.each([
  ['This session has ended already.', 'Diese Sitzung ist bereits beendet.'],
  ['Give the role a name.', 'Geben Sie der Rolle einen Namen.'],
  ['Line 4, email: The file has no rows.', 'Zeile 4, email: Die Datei hat keine Zeilen.'],
  [
    'Programs run without a sandbox of their own: bubblewrap is not installed. They keep time, memory and output limits but can read files and use the network. Install bubblewrap and allow user namespaces.',
    'Programme laufen ohne eigene Sandbox: bubblewrap ist nicht installiert. Begrenzungen für Zeit, Speicher und Ausgabe gelten, doch die Programme können Dateien lesen und das Netzwerk nutzen. Installieren Sie bubblewrap und erlauben Sie User Namespaces.',
  ],
])('what is said within a transaction, by a form or by the machine: %s', (english, german) => {
  expect(serverWords(english)).toBe(german);
});
