import classes from './login-picture.module.css';

const bars = [
  18, 34, 52, 30, 64, 88, 58, 40, 72, 96, 66, 44, 28, 50, 78, 60, 36, 22, 46, 70, 92, 62, 38, 26,
  54, 80, 48, 30, 20, 42, 60, 34,
];
const lines = [
  // not shown: as a sentence of the page, but as a picture of four languages
  { language: 'en', words: 'What we say, everyone can read.' },
  // not shown: the same
  { language: 'fr', words: 'Ce que nous disons, chacun peut le lire.' },
  { language: 'ja', words: '話したことを、誰もが読める。' },
  { language: 'ar', words: 'ما نقوله يستطيع الجميع قراءته.' },
];

/** A recording and what becomes of it: says nothing that the form does not say, so it is hidden from screen readers. */
export function LoginPicture() {
  return (
    <div className={classes.picture} aria-hidden>
      <div className={classes.content}>
        <svg className={classes.wave} viewBox={`0 0 ${bars.length * 12} 100`} role="presentation">
          {bars.map((height, index) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a drawing that never changes
              key={index}
              x={index * 12}
              y={50 - height / 2}
              width={5}
              height={height}
              rx={2.5}
              opacity={index < 14 ? 1 : 0.35}
            />
          ))}
        </svg>
        {lines.map(({ language, words }) => (
          <p key={language} className={classes.line} lang={language} dir="auto">
            {words}
          </p>
        ))}
      </div>
    </div>
  );
}
