import type { LanguageCode } from '@glossa/contracts/languages';
import { expect, test } from 'vitest';
import { checkMeaning } from './check-meaning.ts';

const find = (source: string, targetLanguage: LanguageCode, target: string) =>
  checkMeaning({ source, target, sourceLanguage: 'en', targetLanguage });

// Answers of Apertium 3.8 with apertium-eng-spa 0.8 and what it makes of Spanish.
test.each<[string, LanguageCode, string, string]>([
  ['Check the list.', 'es', 'Control la lista.', 'Control'],
  ['Watch the video.', 'es-MX', 'Reloj el vídeo.', 'Reloj'],
  ['Open the door.', 'es', 'Abierto la puerta.', 'Abierto'],
  ['Use the mouse.', 'es', 'Uso el ratón.', 'Uso'],
  ['Book a room.', 'pt', 'Livro uma sala.', 'Livro'],
  ['Open the door.', 'fr', 'Ouvert la porte.', 'Ouvert'],
])('finds that “%s” is no instruction in %s', (source, language, target, found) => {
  expect(find(source, language, target)).toEqual([{ code: 'imperative', wanted: '', found }]);
});

test('finds a denied instruction that is a noun', () => {
  expect(find('Do not lift the lid.', 'es', 'No impulso el párpado.')).toEqual([
    { code: 'imperative', wanted: '', found: 'impulso' },
  ]);
});

test.each<[string, LanguageCode, string]>([
  ['Check the list.', 'es', 'Controle la lista.'],
  ['Check the list.', 'es', 'Controlar la lista.'],
  ['Check the list.', 'es', 'Controla la lista.'],
  ['Put the lid on.', 'es', 'Pon la tapa.'],
  ['Do it a second time.', 'es', 'Hágalo una vez más.'],
  ['Do not lift the lid.', 'es', 'No levante la tapa.'],
  ['Name the file.', 'pt', 'Dê um nome ao arquivo.'],
  ['Put the lid on.', 'pt', 'Põe a tampa.'],
  ['Open the door.', 'fr', 'Ouvrez la porte.'],
  ['Put the lid on.', 'fr', 'Mets le couvercle.'],
  ['Check of the list.', 'es', 'Control de la lista.'],
  ['The use of the mouse is easy.', 'es', 'Uso el ratón.'],
  ['Open the door.', 'de', 'Offen die Tür.'],
])('accepts “%s” in %s as “%s”', (source, language, target) => {
  expect(find(source, language, target)).toEqual([]);
});
