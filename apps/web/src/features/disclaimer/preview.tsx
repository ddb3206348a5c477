import { type DisclaimerText, plainDisclaimer } from '@glossa/contracts/disclaimer-text';
import type { DisclaimerSettings } from '@glossa/contracts/disclaimers';
import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { SegmentedControl, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../lib/language/t.ts';
import { DisclaimerTextView } from '../../ui/disclaimer-text.tsx';
import classes from './preview.module.css';

type Place = 'atSignIn' | 'inVideos' | 'inDocuments';
type Props = {
  content: DisclaimerText;
  language: LanguageCode;
  settings: DisclaimerSettings;
};

/** What stands in the editor as people will meet it, in the direction of its language. */
export function Preview({ content, language, settings }: Props) {
  const [place, setPlace] = useState<Place>('atSignIn');
  return (
    <section aria-labelledby="disclaimer-preview">
      <div className={classes.head}>
        <Title order={3} size="h5" id="disclaimer-preview">
          {t('Preview')}
        </Title>
        <SegmentedControl
          size="xs"
          aria-labelledby="disclaimer-preview"
          value={place}
          onChange={(value) => setPlace(value as Place)}
          data={[
            { value: 'atSignIn', label: t('Sign-in') },
            { value: 'inVideos', label: t('Video') },
            { value: 'inDocuments', label: t('Document') },
          ]}
        />
      </div>
      {!settings[place] && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('It is switched off here at the moment.')}
        </Text>
      )}
      {content.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('Nothing is written yet.')}
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

/** Videos show the words, at the top of the picture, in portions that can be read; this is the first of them. */
function VideoPreview({ content, language }: PieceProps) {
  const words = plainDisclaimer(content).replace(/\s+/g, ' ').trim();
  const { direction } = languages[language];
  return (
    <div className={classes.frame}>
      <p className={classes.cue} lang={language} dir={direction}>
        {words}
      </p>
      <p className={classes.frameNote}>
        {t('A long text follows in portions, from the first moment.')}
      </p>
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
