import { type LanguageCode, languageCodes, languages } from '@glossa/contracts/languages';
import { Button, SimpleGrid } from '@mantine/core';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { languageName } from '../lib/language/language-name.ts';
import { pageLanguage } from '../lib/language/page-language.ts';
import { t } from '../lib/language/t.ts';
import { Dialog } from '../ui/dialog.tsx';
import classes from './language-dialog.module.css';
import { useChangeLanguage } from './use-change-language.ts';

/** The languages by the names their speakers give them; the page is loaded in the one that is pressed. */
export default function LanguageDialog({ onClose }: { onClose: () => void }) {
  const change = useChangeLanguage();
  const [changing, setChanging] = useState<LanguageCode | null>(null);
  const current = pageLanguage();
  const choose = async (code: LanguageCode) => {
    if (code === current) return onClose();
    setChanging(code);
    if (!(await change(code))) setChanging(null);
  };
  return (
    <Dialog onClose={onClose} title={t('Language')}>
      <SimpleGrid cols={2} spacing="xs">
        {languageCodes.map((code) => (
          <Button
            key={code}
            variant={code === current ? 'light' : 'default'}
            justify="space-between"
            classNames={{ root: classes.language, label: classes.words }}
            aria-current={code === current || undefined}
            data-autofocus={code === current || undefined}
            loading={code === changing}
            disabled={changing !== null && code !== changing}
            rightSection={code === current ? <Check size={16} aria-hidden /> : null}
            onClick={() => void choose(code)}
          >
            <span lang={code} dir="auto">
              {languages[code].nativeName}
            </span>
            <span className={classes.meaning}>{languageName(code)}</span>
          </Button>
        ))}
      </SimpleGrid>
    </Dialog>
  );
}
