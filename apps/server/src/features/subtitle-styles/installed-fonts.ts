import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { SubtitleStyle } from '@glossa/contracts/subtitle-styles';
import { explainEngineError } from '../../engines/explain-engine-error.ts';
import type { FontLibrary } from '../../engines/fonts/port.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** A failure of the list of fonts as an answer a person can act on. */
export async function askFonts<T>(question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    const explained = explainEngineError(error);
    if (!explained) throw error;
    throw new AppError('ENGINE_FAILED', explained.message, { cause: error });
  }
}

/** Refuses a style whose fonts the renderer would silently replace by others. */
export async function requireInstalled(
  fonts: FontLibrary,
  language: LanguageCode,
  style: SubtitleStyle,
): Promise<void> {
  const known = await askFonts(fonts.forLanguage(language));
  for (const track of ['upper', 'lower'] as const) {
    const { fontFamily } = style[track];
    if (known.some(({ family, offered }) => offered && family === fontFamily)) continue;
    const message = `The font ${fontFamily} is not installed, or does not cover ${languages[language].label}. Choose one of the list.`;
    throw new AppError('FONT_UNKNOWN', message, {
      fields: { [`style.${track}.fontFamily`]: message },
    });
  }
}
