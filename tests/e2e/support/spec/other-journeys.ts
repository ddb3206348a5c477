import { readFileSync } from 'node:fs';

/** A requirement that takes a longer story: the journey on the running product that makes it, and its test there. */
export type OtherJourney = { requirement: string; file: string; test: string };

const journey = (file: string, test: string, requirement: string): OtherJourney => ({
  ...{ requirement, file: `tests/e2e/journeys/${file}.test.ts`, test },
});

export const otherJourneys: readonly OtherJourney[] = [
  journey(
    'single-sign-on',
    'a new person signs in at the provider and waits',
    'the first single sign-on login of an unknown person makes a Pending user',
  ),
  journey(
    'single-sign-on',
    'is approved, is told so, and enters',
    'Change Password is hidden for single sign-on users; the approver picks roles and can comment; a single sign-on user renews with a refresh-token grant',
  ),
  journey(
    'bad-input',
    'a video without audio fails with its reason',
    'media: failed, with a reason',
  ),
  journey(
    'outputs',
    'the burned-in video shows each published cue and the disclaimer',
    '7: MP4 with burned-in cues, and the disclaimer in the target language',
  ),
  journey(
    'outputs',
    'the MP4 and the MKV have the recording, the published cues and the disclaimer',
    '7: MP4 and MKV with soft cues',
  ),
  journey(
    'outputs',
    'the dub has the picture, speech where cues are, and the expected loudness',
    '7: a dubbed audio track',
  ),
  journey(
    'output-documents',
    'a Word document with a table and its PDF have every line, and the disclaimer',
    '7: a document keeps its layout, and has the disclaimer',
  ),
  journey(
    'editor',
    'reaches the list, selects the next low-confidence word and types over it',
    '9: keyboard operation',
  ),
  journey('editor', 'undoes and redoes', '9: undo and redo'),
  journey(
    'editor',
    'everything is still there after a reload and is published',
    '9: autosave, and deep links that reopen the same cue',
  ),
  journey(
    'operations',
    'a large file is uploaded once over a network that loses a connection and the last answer',
    '9: resumable upload',
  ),
  journey(
    'languages',
    'every side bar screen is in the language',
    '9: every screen in the chosen language',
  ),
  journey(
    'review',
    'an unreviewed file says so, and the reviewer sends the translation back',
    '11: translations are reviewed, or sent back',
  ),
];

/** The rows whose test is not there under its exact title, or is skipped. */
export function missingJourneys(): string[] {
  return otherJourneys.flatMap(({ file, test, requirement }) => {
    const source = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');
    const titles = [...source.matchAll(/^\s*test\(\s*(['"`])(.*?)\1,/gms)].map(
      ([, , title]) => title,
    );
    const skipped = /\.(skip|skipIf|todo|fails|only|runIf)\b/.test(source);
    const problems = [
      ...(titles.includes(test)
        ? []
        : [`${file} has no test “${test}”, named for: ${requirement}`]),
      ...(skipped ? [`${file} skips tests; it is named for: ${requirement}`] : []),
    ];
    return problems;
  });
}
