import type { LanguageCode } from '@glossa/contracts/languages';

/** A text as sentences to translate, separated by the spaces and line breaks to keep. */
export type TextParts = { sentences: string[]; join: (translations: readonly string[]) => string };

/** Splits at line breaks and sentence ends, so that no engine gets more than its limit and paragraphs stay in place. */
export function splitText(text: string, language: LanguageCode): TextParts {
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
    // Engines add spaces at the ends; those of the text are kept here.
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
