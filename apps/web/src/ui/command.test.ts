import { expect, test } from 'vitest';
import { splitRemedy } from './command.tsx';

test('a bare command is all command', () => {
  expect(splitRemedy('npm run models -- install whisper-small')).toEqual({
    before: '',
    command: 'npm run models -- install whisper-small',
    after: '',
  });
});

test('text before and after stays text', () => {
  expect(splitRemedy('Install it with: apt-get install ffmpeg')).toEqual({
    before: 'Install it with:',
    command: 'apt-get install ffmpeg',
    after: '',
  });
  expect(splitRemedy('npm run models -- install bergamot-en-es (and others)')).toEqual({
    before: '',
    command: 'npm run models -- install bergamot-en-es',
    after: '(and others)',
  });
});

test('a sentence without a command has none', () => {
  expect(splitRemedy('Check that the server runs.')).toEqual({
    before: 'Check that the server runs.',
    command: null,
    after: '',
  });
});

test('arguments belong to the command', () => {
  expect(
    splitRemedy(
      'npm run models -- install whisper-small && GLOSSA_WHISPER_MODEL=whisper-small npm start',
    ),
  ).toEqual({
    before: '',
    command:
      'npm run models -- install whisper-small && GLOSSA_WHISPER_MODEL=whisper-small npm start',
    after: '',
  });
});
