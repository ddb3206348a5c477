import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { newPassword } from '../e2e/support/api.ts';
import { launchBrowser, type OpenBrowser } from '../e2e/support/browser.ts';
import { editorAddress, editorOf, enter, findCue, readList } from '../e2e/support/editor-page.ts';
import { en } from '../e2e/support/en.ts';
import type { Finding } from './checks.ts';
import type { Ledger, Upload } from './ledger.ts';
import type { Product } from './product.ts';
import type { Random } from './random.ts';
import { startRelay } from './relay.ts';
import { createSound, sha256 } from './uploading.ts';

export type BrowserPerson = {
  /** Resolves when both tabs have ended their work: no more faults happen, so they must come to an end. */
  finish: () => Promise<Finding[]>;
  figures: () => string;
  close: () => Promise<void>;
};

export type BrowserPersonOptions = {
  product: Product;
  ledger: Ledger;
  random: Random;
  userName: string;
  mediaId: string;
  /** The draft that this person edits is the newest of this transcript. */
  transcribeId: string;
  cueIds: readonly string[];
  /** Of the uploads. */
  categoryName: string;
  /** For what is uploaded. */
  folder: string;
  /** For screenshots of what went wrong. */
  screenshots: string;
};

const stepMs = 30_000;
/** After the last fault: longer than any pause between two attempts of the page. */
const settleMs = 240_000;

/** Someone in Chromium who edits a transcript in one tab and uploads in another, whatever happens to the server. */
export async function startBrowserPerson(options: BrowserPersonOptions): Promise<BrowserPerson> {
  const { product, ledger, random, userName, folder, screenshots } = options;
  for (const path of [folder, screenshots]) await mkdir(path, { recursive: true });
  const relay = await startRelay(product.address);
  const browser = await launchBrowser(relay.address);
  const counts = { edits: 0, reloads: 0, uploads: 0, retries: 0, signIns: 0, disturbed: 0 };
  const texts = new Map<string, { text: string; fault: string }>();
  let stopping = false;
  let stoppedAt: number | undefined;

  /** A step that a fault disturbs is begun again, as people do; the page is looked at again from its start. */
  const persist = async (page: Page, name: string, step: () => Promise<void>) => {
    for (;;) {
      try {
        return await step();
      } catch (error) {
        counts.disturbed += 1;
        if (stopping) stoppedAt ??= Date.now();
        if (stoppedAt && Date.now() > stoppedAt + settleMs) {
          await page.screenshot({
            path: join(screenshots, `browser-${name}.png`),
            fullPage: true,
          });
          throw error;
        }
        await delay(500);
        if (new URL(page.url()).pathname.startsWith('/login')) {
          counts.signIns += 1;
          await enter(page, userName, newPassword).catch(() => {}); // The server is away; asked again.
        }
      }
    }
  };

  await enter(browser.page, userName, newPassword);
  const uploads = await browser.context.newPage();
  for (const page of [browser.page, uploads]) {
    page.setDefaultTimeout(stepMs);
    page.on('dialog', (dialog) => void dialog.accept());
  }

  const openEditor = async () => {
    await browser.page.goto(editorAddress(options.mediaId));
    await editorOf(browser.page).list.waitFor();
  };
  const edit = async () => {
    const cueId = random.pick(options.cueIds);
    const text = `Typed ${counts.edits} under ${ledger.fault}.`;
    let typed = false;
    await persist(browser.page, 'edit', async () => {
      if ((await browser.page.locator(`[data-cue-id]`).count()) === 0) await openEditor();
      await (await findCue(browser.page, cueId)).click();
      await browser.page.locator(`[data-cue-id="${cueId}"][data-current]`).waitFor();
      // From here on, the page has to keep it.
      texts.set(cueId, { text, fault: ledger.fault });
      await editorOf(browser.page).text.fill(text);
      typed = true;
    });
    if (!typed) return;
    counts.edits += 1;
  };
  const editAll = async () => {
    while (!stopping) {
      await edit();
      if (random.chance(0.05)) {
        counts.reloads += 1;
        // Right after typing: what was not sent yet waits on the device.
        await delay(1_500);
        await persist(browser.page, 'reload', openEditor);
      }
      await delay(random.integer(100, 1_500));
    }
  };

  const upload = async () => {
    const { fault, mayFail } = ledger;
    const name = `browser-${counts.uploads}-${random.integer(1, 1e9)}.wav`;
    const bytes = createSound(random, random.integer(2, 6));
    const record: Upload = {
      fault,
      fileName: name,
      sha256: sha256(bytes),
      acknowledged: false,
      mayFail,
    };
    const path = join(folder, name);
    await writeFile(path, bytes);
    counts.uploads += 1;
    const row = uploads.getByRole('listitem').filter({ hasText: name });
    await persist(uploads, 'upload', async () => {
      if ((await uploads.locator('input[type=file]').count()) === 0) {
        await uploads.goto('/upload-media');
        await uploads.getByRole('combobox', { name: en('common.category') }).click();
        await uploads.getByRole('option', { name: options.categoryName }).click();
        await uploads.getByText(en('common.dropFilesOrClick')).waitFor();
      }
      if ((await row.count()) === 0) {
        // The browser does not report the same file twice.
        for (const files of [[], path])
          await uploads.locator('input[type=file]').setInputFiles(files);
        if (!ledger.uploads.includes(record)) ledger.uploads.push(record);
        await row.waitFor();
      }
      await row.and(uploads.locator('[data-tone=done],[data-tone=problem]')).waitFor();
      if ((await row.getAttribute('data-tone')) === 'done') return;
      // What was harmed may end as failed; the checks know by the database whether it was acknowledged.
      record.mayFail ||= ledger.mayFail;
      if ((await row.getByRole('link', { name: en('media.openDetails') }).count()) > 0) return;
      counts.retries += 1;
      await row.getByRole('button', { name: en('media.upload.retryFile', { name }) }).click();
      throw new Error(`${name} was tried again.`);
    });
    record.acknowledged = true;
  };
  const uploadAll = async () => {
    while (!stopping) {
      await upload();
      await delay(random.integer(500, 3_000));
    }
  };

  const failures: Finding[] = [];
  const note = (error: Error) =>
    failures.push({ fault: ledger.fault, defect: 'stuck', text: `browser: ${error.message}` });
  const working = Promise.all([editAll().catch(note), uploadAll().catch(note)]);

  return {
    figures: () =>
      `browser: ${Object.entries(counts)
        .map(([name, count]) => `${count} ${name}`)
        .join(', ')}`,
    finish: async () => {
      stopping = true;
      await working;
      const findings = [...failures, ...complaintsOf(browser, ledger)];
      await editorOf(browser.page)
        .saved.waitFor({ timeout: settleMs })
        .catch(async () => {
          await browser.page.screenshot({ path: join(screenshots, 'browser-not-saved.png') });
          findings.push({
            fault: ledger.fault,
            defect: 'stuck',
            text: 'browser: the editor does not say that everything is saved',
          });
        });
      const shown = await readList(browser.page);
      const stored = new Map(
        (
          await product.query<{ id: string; text: string }>(
            `SELECT cues.id, text FROM cues JOIN cue_sets ON cue_sets.id = cue_set_id
             WHERE transcript_id = $1 AND state = 'draft'`,
            [options.transcribeId],
          )
        ).map(({ id, text }) => [id, text]),
      );
      for (const [cueId, { text, fault }] of texts) {
        if (stored.get(cueId) !== text)
          findings.push({
            fault,
            defect: 'lost',
            text: `browser: cue ${cueId} has “${stored.get(cueId)}” instead of “${text}”`,
          });
        if (!shown[cueId]?.includes(text))
          findings.push({
            fault,
            defect: 'lost',
            text: `browser: cue ${cueId} shows “${shown[cueId]}” instead of “${text}”`,
          });
      }
      return findings;
    },
    close: async () => {
      stopping = true;
      await browser.close();
      await relay.close();
    },
  };
}

/** Errors of the page itself; that a server was away is none. */
const complaintsOf = ({ problems }: OpenBrowser, { fault }: Ledger): Finding[] =>
  problems
    .filter((text) => !/WebSocket connection|net::ERR_|Failed to fetch/.test(text))
    .map((text) => ({ fault, defect: 'errors', text: `browser: ${text}` }));
