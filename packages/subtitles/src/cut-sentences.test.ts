import { expect, test } from 'vitest';
import { cutSentences } from './cut-sentences.ts';

test.each([
  ['en', ['I met Dr. Smith at 3 p.m. on Monday. ', 'See www.example.com. ', 'He left.']],
  ['en', ['The U.S. Army came. ', 'See e.g. This one. ', '“Go!” ', 'Then he went.']],
  ['en', ['He met the Dr.\n', 'Then he left.']],
  ['de', ['Das ist z.B. Paul. ', 'Er kommt!']],
  ['hi', ['यह घर है। ', 'यह लाल है।']],
  ['ja', ['家は赤い。', '空は青い。']],
])('cuts %s at ends of sentences and keeps abbreviations: %j', (language, sentences) => {
  expect(cutSentences(sentences.join(''), language)).toEqual(sentences);
});
