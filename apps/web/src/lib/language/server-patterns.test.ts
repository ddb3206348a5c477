import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { learnServerSentences } from './server-patterns.ts';
import { serverWords } from './server-words.ts';

test('before anything is learnt, a sentence is itself', () => {
  expect(serverWords('Wait.')).toBe('Wait.');
});

test('sentences are known by their pattern, and what was put in is translated where it is a sentence', () => {
  learnServerSentences({
    'Wait a little.': ['Espere un poco.'],
    'Files may have {megabytes} MB at most.': compileMessage('Hasta {megabytes} MB por archivo.'),
    'Files may have {megabytes} MB at most. Ask {who} for more.': compileMessage(
      'Hasta {megabytes} MB. Pida más a {who}.',
    ),
    '{service} did not answer: {why}': compileMessage('{why} ({service} no respondió)'),
    "Keep '{'name'}' as it is.": compileMessage("Deje '{'name'}' como está."),
  });
  expect(serverWords('Wait a little.')).toBe('Espere un poco.');
  expect(serverWords('Files may have 20 MB at most.')).toBe('Hasta 20 MB por archivo.');
  expect(serverWords('Files may have 20 MB at most. Ask Ana (x+y) for more.')).toBe(
    'Hasta 20 MB. Pida más a Ana (x+y).',
  );
  expect(serverWords('Polly did not answer: Wait a little.')).toBe(
    'Espere un poco. (Polly no respondió)',
  );
  expect(serverWords('Keep {name} as it is.')).toBe('Deje {name} como está.');
  expect(serverWords('Nobody knows this one {x}.')).toBe('Nobody knows this one {x}.');
});

test('of several sentences each that is known is translated, and the others stay', () => {
  learnServerSentences({ 'It is full.': ['満杯です。'], 'Try later!': ['後でもう一度。'] });
  expect(serverWords('It is full. Try later!')).toBe('満杯です。後でもう一度。');
  expect(serverWords('It is full. 第1話。 完. Try later!')).toBe(
    '満杯です。第1話。 完. 後でもう一度。',
  );
  expect(serverWords('Nobody knows this. Wait a little.')).toBe(
    'Nobody knows this. Espere un poco.',
  );
  expect(serverWords('Version 1.5 is old. It is e.g. slow.')).toBe(
    'Version 1.5 is old. It is e.g. slow.',
  );
});
