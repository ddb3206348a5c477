import { viewAuditLog } from '@glossa/contracts/audit';
import { verifyTranscript } from '@glossa/contracts/transcripts';
import { subtitleFormats } from '@glossa/subtitles/formats/index';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { findAccessibilityFaults } from '../support/accessibility.ts';
import type { Client } from '../support/api.ts';
import { cuesOf, openDraft, publishCues } from '../support/editor.ts';
import { editorAddress, eventually, tabTo, waitUntilSaved } from '../support/editor-page.ts';
import { en, enLike } from '../support/en.ts';
import { useKeyboardEditor } from '../support/use-keyboard-editor.ts';

/** A transcript with two versions, restored and verified by a person who has no mouse. */
const keyboard = useKeyboardEditor(async (client, media) => {
  const machine = cuesOf(await openDraft(client, media));
  await publishCues(
    client,
    media,
    machine.map(({ startMs, endMs, text }) => ({
      ...{ startMs, endMs },
      text: text.replaceAll('library', 'archive'),
    })),
  );
});
const { press, editor, published } = keyboard;
let admin: Client;
let page: Page;
beforeAll(() => {
  ({ admin, page } = keyboard);
});

describe('versions by keys', () => {
  test('versions show in colour what changed since, and one is restored', async () => {
    await press('Escape', 'Home', 'Enter', 'Control+End', 'Control+Shift+ArrowLeft');
    await page.keyboard.type('tomorrow.');
    await waitUntilSaved(page);
    await press('Control+Shift+s');
    await eventually(async () => (await published()).version).toBe(3);
    await press('Alt+v');
    const list = editor().panel(en('editor.versions.title'));
    await list.getByText(en('editor.versions.current', { version: '3' })).waitFor();
    await list.getByText(en('editor.versions.machineGenerated')).waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await tabTo(list.getByRole('button', { name: /Version 1/ }));
    await press('Enter');
    const since = editor().panel(en('editor.versions.sinceTitle', { version: '1' }));
    await since.locator('ins', { hasText: 'tomorrow' }).first().waitFor();
    await since.locator('del', { hasText: 'library' }).first().waitFor();
    const [added, removed] = await Promise.all(
      ['ins', 'del'].map((kind) =>
        since
          .locator(kind)
          .first()
          .evaluate((part) => {
            const scope = globalThis as unknown as {
              getComputedStyle: (of: unknown) => Record<string, string>;
            };
            const { backgroundColor, textDecorationLine } = scope.getComputedStyle(part);
            return { backgroundColor, textDecorationLine };
          }),
      ),
    );
    expect(added?.textDecorationLine).toBe('underline');
    expect(removed?.textDecorationLine).toBe('line-through');
    expect(added?.backgroundColor).not.toBe(removed?.backgroundColor);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await tabTo(since.getByRole('button', { name: en('editor.versions.restore') }));
    await press('Enter');
    await editor()
      .cell(/library/)
      .first()
      .waitFor();
    expect(
      await editor()
        .cell(/tomorrow/)
        .count(),
    ).toBe(0);
    await press('Control+z');
    await editor()
      .cell(/tomorrow/)
      .first()
      .waitFor();
    await waitUntilSaved(page);
  });
});

describe('verification by keys', () => {
  test('it is verified, and edited again only after a question', async () => {
    await press('Control+Shift+Enter');
    await page
      .getByText(enLike('editor.verification.verifiedByOn', { name: 'Administrator' }))
      .waitFor();
    expect((await published()).verification).toBe('VERIFIED');
    await tabTo(page.getByRole('button', { name: en('editor.editVerified.confirm') }));
    await press('Enter');
    const question = page.getByRole('dialog', { name: en('editor.editVerified.title') });
    await tabTo(question.getByRole('button', { name: en('editor.editVerified.confirm') }));
    await press('Enter');
    await editor().saved.waitFor();
    expect((await published()).verification).toBe('IN_REVIEW');
  });

  test('errors stand in the way; a reason overrides them and is kept in the audit log', async () => {
    await press('Escape', 'Home', 'ArrowDown', 'Enter', 'Control+a', 'Delete');
    await waitUntilSaved(page);
    await press('Control+Shift+Enter');
    const dialog = page.getByRole('dialog', { name: en('editor.errors.title') });
    await dialog
      .getByRole('list', { name: en('editor.errors.list') })
      .getByRole('listitem')
      .first()
      .waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect((await published()).verification).toBe('IN_REVIEW');
    await tabTo(dialog.getByRole('button', { name: en('editor.errors.verifyAnyway') }));
    await press('Enter');
    await dialog.getByText(en('editor.errors.reasonMissing')).waitFor();
    await tabTo(dialog.getByLabel(en('editor.errors.reason')), 'Shift+Tab');
    await page.keyboard.type('The speaker says nothing there.');
    await tabTo(dialog.getByRole('button', { name: en('editor.errors.verifyAnyway') }));
    await press('Enter');
    await page
      .getByText(enLike('editor.verification.verifiedByOn', { name: 'Administrator' }))
      .waitFor();
    const { items } = await admin.call(viewAuditLog);
    const entry = items.find(({ action }) => action === 'transcript-verification');
    expect(JSON.stringify(entry?.detail)).toContain('The speaker says nothing there.');
    expect(entry?.user?.userName).toBe('admin');
  });

  test('a verified transcript is visibly read-only and offers to reopen it', async () => {
    await page.getByText(en('editor.verification.readOnly')).waitFor();
    await page.getByRole('button', { name: en('editor.editVerified.confirm') }).waitFor();
    await press('Control+Shift+Enter', 'Control+s');
    expect((await published()).verification).toBe('VERIFIED');
  });

  test('a file of 200 cues of 0.2 s at 320 characters a second, running past the recording, is refused', async () => {
    const { transcribeId, durationMs } = keyboard.media;
    const { userId } = admin;
    await page.goto('/dashboard/media-library');
    await admin.call(verifyTranscript, {
      params: { transcribe_id: transcribeId ?? '', status: 'IN_REVIEW', userId },
    });
    const cues = Array.from({ length: 200 }, (_, index) => ({
      ...{ id: `c${index}`, startMs: index * 214, endMs: index * 214 + 200 },
      ...{ text: `${index} `.padEnd(64, 'word '), track: 'lower' as const },
    }));
    const file = subtitleFormats.srt.write(cues, { language: 'en', title: '', direction: 'ltr' });
    await page.goto(editorAddress(keyboard.media.mediaId));
    await editor().list.waitFor();
    await editor().saved.waitFor();
    await press('Alt+i');
    const panel = editor().panel(en('editor.import.title'));
    await panel
      .locator('input[type=file]')
      .setInputFiles({ name: 'fast.srt', mimeType: 'text/plain', buffer: Buffer.from(file) });
    await tabTo(
      panel.getByRole('button', { name: en('editor.import.replaceCues', { count: 200 }) }),
    );
    await press('Enter');
    await panel.waitFor({ state: 'hidden' });
    await waitUntilSaved(page);
    const { version } = await published();

    await press('Control+Shift+Enter');
    const dialog = page.getByRole('dialog', { name: en('editor.errors.title') });
    const items = dialog
      .getByRole('list', { name: en('editor.errors.list') })
      .getByRole('listitem');
    await items.first().waitFor();
    const said = await items.allTextContents();
    expect(said).toHaveLength(50);
    // At most 20 characters a second can be read; a cue has 64 in a fifth of a second.
    expect(said.filter((text) => /Unreadable at 3[12]\d cps/.test(text))).toHaveLength(50);
    const afterEnd = cues.filter(({ endMs }) => endMs > (durationMs ?? 0)).length;
    expect(afterEnd).toBeGreaterThan(50);
    const all = dialog.getByRole('button', {
      name: en('editor.errors.showAll', { count: cues.length + afterEnd }),
    });
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await tabTo(all);
    await press('Enter', 'Alt+f');
    const issues = editor().panel(en('editor.issues.title'));
    for (const [type, count] of [
      ['unreadable', cues.length],
      ['pastEnd', afterEnd],
    ] as const) {
      const name = en(`editor.issueType.${type}`);
      await issues
        .getByRole('button', { name: en('common.nameAndCount', { name, count }), exact: true })
        .waitFor();
    }

    expect(await published()).toMatchObject({ version, verification: 'IN_REVIEW' });
    const verify = () =>
      admin.call(verifyTranscript, {
        params: { transcribe_id: transcribeId ?? '', status: 'VERIFIED', userId },
        body: { confirmWarnings: true },
      });
    await publishCues(
      admin,
      keyboard.media,
      cues.map(({ id: _id, ...cue }) => cue),
    );
    await expect(verify()).rejects.toThrow(/After the end/);
    expect((await published()).verification).toBe('IN_REVIEW');
  });
});
