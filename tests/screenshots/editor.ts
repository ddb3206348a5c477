import { getVideoInformation } from '@glossa/contracts/media';
import type { Page } from 'playwright-core';
import { type Client, until, upload } from '../e2e/support/api.ts';
import { cuesOf, type NewCue, openDraft, publishCues } from '../e2e/support/editor.ts';
import { en } from '../e2e/support/en.ts';

const arabic = [
  'صباح الخير، وأهلًا بكم في افتتاح المكتبة الجديدة.',
  'يتكوّن المبنى من 3 طوابق،\nوفيه حديقة كبيرة وقاعة هادئة.',
  'يستطيع الأطفال قراءة الكتب هناك كل يوم.',
  'وفي المساء تُفتح قاعة القراءة لجميع سكان الحي.',
  'هل تعرفون Wi-Fi المكتبة؟ إنه مجاني!',
  'أرسلوا أسئلتكم إلى المكتب قبل نهاية الشهر.',
  'شكرًا جزيلًا على حسن الاستماع.',
];
const japanese = [
  '皆さん、おはようございます。',
  '建物は３階建てで、\n大きな庭があります。',
  '子どもたちは毎日ここで\n本が読めます。',
  '夕方は近所の方々に\n読書室を開放します。',
  '金曜日には街の歴史の\n映画を上映します。',
  'ご質問は月末までに\n事務所へお送りください。',
  'ご清聴ありがとうございました。',
];
const others = [
  { code: 'ar', name: 'arabic', title: 'افتتاح المكتبة.mp4', texts: arabic, cue: /حديقة كبيرة/ },
  { code: 'ja', name: 'japanese', title: '図書館の開館式.mp4', texts: japanese, cue: /大きな庭/ },
] as const;

type Take = (page: Page, name: string) => Promise<void>;
type Video = { id: string; path: string; categoryId: string };

/** The editor in English (the transcript of the video), Arabic and Japanese, in light and dark mode. */
export async function takeEditor(
  page: Page,
  client: Client,
  video: Video,
  take: Take,
): Promise<void> {
  const pictures = [{ mediaId: video.id, name: 'verify', cue: /large garden/ }];
  const times = await timesOf(client, video.id);
  for (const { code, name, title, texts, cue } of others) {
    const mediaId = await upload(client, video.path, video.categoryId, {
      spokenLanguage: code,
      fileName: title,
    });
    await publishCues(client, await transcribed(client, mediaId), placed(texts, times));
    pictures.push({ mediaId, name: `editor-${name}`, cue });
  }
  for (const scheme of ['light', 'dark'] as const) {
    await page.evaluate(`localStorage.setItem("glossa.colour-scheme", "${scheme}")`);
    for (const { mediaId, name, cue } of pictures) {
      await page.goto(`/dashboard/verify-transcript?mediaId=${mediaId}`);
      const row = page
        .getByRole('grid', { name: en('editor.cues') })
        .getByRole('gridcell', { name: cue });
      await row.first().click();
      await page.getByRole('textbox', { name: en('editor.text.label') }).waitFor();
      await page.getByTestId('subtitle-preview').locator('canvas').waitFor();
      await take(page, scheme === 'light' ? name : `${name}-dark`);
    }
  }
  await page.evaluate('localStorage.setItem("glossa.colour-scheme", "light")');
}

/** Waits until the media has a transcript. */
const transcribed = (client: Client, mediaId: string) =>
  until(
    () => client.call(getVideoInformation, { params: { mediaId } }),
    ({ uploadedStatus, failure }) => {
      if (uploadedStatus === 'failed') throw new Error(failure?.message.text ?? 'It failed.');
      return uploadedStatus === 'transcribed';
    },
    180_000,
  );

/** The times of speech in the video: the cues of its transcript. */
async function timesOf(client: Client, mediaId: string) {
  const draft = await openDraft(client, await transcribed(client, mediaId));
  return cuesOf(draft).map(({ startMs, endMs }) => ({ startMs, endMs }));
}

/** Distributes the texts evenly over the whole speech. */
function placed(
  texts: readonly string[],
  times: ReadonlyArray<{ startMs: number; endMs: number }>,
): NewCue[] {
  const from = times[0]?.startMs ?? 0;
  const each = Math.floor(((times.at(-1)?.endMs ?? 0) - from) / texts.length);
  return texts.map((text, index) => {
    const startMs = from + index * each;
    return { startMs, endMs: startMs + each - 120, text };
  });
}
