import { type DisclaimerText, plainDisclaimer } from '@glossa/contracts/disclaimer-text';
import type { DisclaimerSettings } from '@glossa/contracts/disclaimers';
import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { SegmentedControl, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { DisclaimerTextView } from '../../ui/disclaimer-text.tsx';
import classes from './preview.module.css';

type Place = 'atSignIn' | 'inVideos' | 'inDocuments';
type Props = {
  content: DisclaimerText;
  language: LanguageCode;
  settings: DisclaimerSettings;
};

/** Previews the editor's text in each place, in the direction of its language. */
export function Preview({ content, language, settings }: Props) {
  const [place, setPlace] = useState<Place>('atSignIn');
  return (
    <section aria-labelledby="disclaimer-preview">
      <div className={classes.head}>
        <Title order={3} size="h5" id="disclaimer-preview">
          {t('common.preview')}
        </Title>
        <SegmentedControl
          size="xs"
          aria-labelledby="disclaimer-preview"
          value={place}
          onChange={(value) => setPlace(value as Place)}
          data={[
            { value: 'atSignIn', label: t('disclaimer.loginPage') },
            { value: 'inVideos', label: t('common.video') },
            { value: 'inDocuments', label: t('common.document') },
          ]}
        />
      </div>
      {!settings[place] && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('disclaimer.placementOff')}
        </Text>
      )}
      {content.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('disclaimer.noText')}
        </Text>
      ) : place === 'atSignIn' ? (
        <SignInPreview content={content} language={language} />
      ) : place === 'inVideos' ? (
        <VideoPreview content={content} language={language} />
      ) : (
        <DocumentPreview content={content} language={language} />
      )}
    </section>
  );
}

type PieceProps = Pick<Props, 'content' | 'language'>;

function SignInPreview({ content, language }: PieceProps) {
  return (
    <div className={classes.signIn}>
      <div className={classes.field} aria-hidden />
      <div className={classes.field} aria-hidden />
      <div className={classes.button} aria-hidden />
      <div className={classes.small}>
        <DisclaimerTextView content={content} language={language} />
      </div>
    </div>
  );
}

/** Videos show the text at the top of the picture in readable portions; this is the first. */
function VideoPreview({ content, language }: PieceProps) {
  const words = plainDisclaimer(content).replace(/\s+/g, ' ').trim();
  const { direction } = languages[language];
  return (
    <div className={classes.frame}>
      <p className={classes.cue} lang={language} dir={direction}>
        {words}
      </p>
      <p className={classes.frameNote}>{t('disclaimer.longTextHint')}</p>
    </div>
  );
}

function DocumentPreview({ content, language }: PieceProps) {
  return (
    <div className={classes.page} dir={languages[language].direction}>
      {[92, 97, 88, 95, 40].map((width) => (
        <div key={width} className={classes.line} style={{ inlineSize: `${width}%` }} aria-hidden />
      ))}
      <div className={classes.footnote}>
        <DisclaimerTextView content={content} language={language} />
      </div>
    </div>
  );
}
