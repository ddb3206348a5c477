import type { MediaDetails } from '@glossa/contracts/media';
import { type Transcript, viewTranscript } from '@glossa/contracts/transcripts';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect } from 'vitest';
import { type Client, newPassword } from './api.ts';
import { transcribe } from './editor.ts';
import { editorAddress, editorOf, enterByKeys, forbidMouse } from './editor-page.ts';
import { makeSpokenVideo } from './speech.ts';
import { useJourney } from './use-journey.ts';

const spoken = [
  'Good morning everyone and welcome to the meeting.',
  'The author is called Zbigniew Kwiatkowski.',
  'He will talk about the new library in the city.',
  'The library has three floors and a large garden.',
  'Please send your questions to the office before Friday.',
];

/** A machine's transcript, open in the editor of an administrator who has no mouse. */
export function useKeyboardEditor(
  prepare: (admin: Client, media: MediaDetails) => Promise<void> = async () => {},
) {
  const journey = useJourney({ hears: spoken.join(' ') });
  let opened: { page: Page; media: MediaDetails } | undefined;
  let pointer: Awaited<ReturnType<typeof forbidMouse>>;
  const editor = () => {
    if (!opened) throw new Error('The editor is opened in beforeAll.');
    return opened;
  };

  beforeAll(async () => {
    const { admin, folder } = journey;
    const video = await makeSpokenVideo(folder, 'Library talk.mp4', spoken);
    const media = await transcribe(admin, video);
    await prepare(admin, media);
    const { page } = await journey.open('admin');
    opened = { page, media };
    pointer = await forbidMouse(page);
    await enterByKeys(page, 'admin', newPassword);
    await page.goto(editorAddress(media.mediaId));
    await editorOf(page).list.waitFor();
    await editorOf(page).saved.waitFor();
  });
  afterEach(async () => {
    expect(await pointer.presses()).toBe(0);
  });

  return {
    get admin() {
      return journey.admin;
    },
    get media() {
      return editor().media;
    },
    get page() {
      return editor().page;
    },
    editor: () => editorOf(editor().page),
    press: async (...keys: string[]) => {
      for (const key of keys) await editor().page.keyboard.press(key);
    },
    published: (): Promise<Transcript> =>
      journey.admin.call(viewTranscript, {
        params: {
          transcribe_id: editor().media.transcribeId ?? '',
          language: editor().media.language ?? 'en',
          userId: journey.admin.userId,
        },
      }),
  };
}
