import type { LanguageCode } from '@glossa/contracts/languages';
import { filesForCut } from '@glossa/subtitles/subtitle-style';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { t } from '../../../lib/language/t.ts';
import { fontsOptions, loadFontFile } from '../../../lib/queries/subtitle-styles.ts';
import type { LoadFont } from '../../../ui/player/subtitle-preview-session.ts';

/** Fetches the files of a font as the server burns it in. Rejects where the server has no such font. */
export function useLoadFont(language: LanguageCode): LoadFont {
  const client = useQueryClient();
  return useCallback(
    async (cut) => {
      const fonts = await client.query(fontsOptions(language));
      const font = fonts.find(({ family }) => family === cut.family);
      if (!font)
        throw new Error(t('The server has no font called {family}.', { family: cut.family }));
      return Promise.all(filesForCut(font.files, cut).map(({ fontId }) => loadFontFile(fontId)));
    },
    [client, language],
  );
}
