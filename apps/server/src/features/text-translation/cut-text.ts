import type { LanguageCode } from '@glossa/contracts/languages';

/** A text as sentences to translate and, between them, what stays as it is: blanks and line breaks. */
export type CutText = { sentences: string[]; join: (translations: readonly string[]) => string };

/**
 * Cuts at line breaks and at sentence ends, so that no engine gets more than it can take in and paragraphs stay where
 * they are.
 */
export function cutText(text: string, language: LanguageCode): CutText {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  const pieces = text
    .split(/(\r\n|\r|\n)/)
    .flatMap((part, index) =>
      index % 2 === 1 ? [part] : [...segmenter.segment(part)].map(({ segment }) => segment),
    )
    .map((piece) => {
      const [, before = '', sentence = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(piece) ?? [];
      return { before, sentence, after };
    });
  return {
    sentences: pieces.map(({ sentence }) => sentence).filter((sentence) => sentence !== ''),
    // Engines add blanks of their own at the ends; those of the text are kept here.
    join: (translations) => {
      let next = 0;
      return pieces
        .map(({ before, sentence, after }) =>
          sentence === ''
            ? before + after
            : `${before}${(translations[next++] ?? '').trim()}${after}`,
        )
        .join('');
    },
  };
}
