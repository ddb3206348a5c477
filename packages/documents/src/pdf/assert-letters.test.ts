import { expect, test } from 'vitest';
import { assertLettersFound } from './assert-letters.ts';
import { line, lines, page } from './build-page.fixture.ts';

const check =
  (texts: string[], ...printed: string[]) =>
  () =>
    assertLettersFound(texts, [page(1, lines(printed, 50, 50))]);

test('a page with every text passes, however its words are broken, joined and ordered', () => {
  expect(check(['Gesamtüberschuss', 'Ja.'], 'Gesamt', 'Ja.', 'überschuss')).not.toThrow();
  expect(check(['Total 12', 'effizient'], 'effizientTotal12')).not.toThrow();
  expect(check(['e\ufb03zient'], 'effizient')).not.toThrow();
  expect(check(['السلام'], '\u0645\u0644\u0633\u0644\u0627\u0627')).not.toThrow();
  expect(check(['今日は晴れ'], '今日', 'れ晴は')).not.toThrow();
});

test('a text that is not on the pages is named', () => {
  const lacking = (text: string) =>
    expect.objectContaining({
      code: 'DOCUMENT_DIFFERS',
      messageRef: { id: 'documents.translationMissing', params: { text } },
    });
  expect(check(['Der Fluss.', 'Die Brücke.'], 'Der Fluss.')).toThrow(lacking('Die Brücke.'));
  expect(check(['Die Brücke.', 'Der Fluss.'], 'Der Fluss.')).toThrow(lacking('Die Brücke.'));
  expect(check(['Ja.', 'Ja.'], 'Ja.')).toThrow(lacking('Ja.'));
  expect(check(['نعم'], 'نع')).toThrow(lacking('نعم'));
});

test('letters of other scripts, which may have no font, are not compared', () => {
  expect(check(['Das Wort नमस्ते bleibt.'], 'Das Wort □□ bleibt.')).not.toThrow();
});

test('texts on any page count', () => {
  const pages = [page(1, [line('Eins', 50, 50)]), page(2, [line('Zwei', 50, 50)])];
  expect(() => assertLettersFound(['Zwei', 'Eins'], pages)).not.toThrow();
});
