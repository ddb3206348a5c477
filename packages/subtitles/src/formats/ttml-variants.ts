import { switchKinds, valueKinds } from '@glossa/contracts/cue-marks';
import { formatDotTime } from '../time.ts';
import { escapeXml } from './escape-xml.ts';
import type { RegionAttributes } from './ttml-placement.ts';
import type { TtmlOptions, TtmlVariant } from './write-ttml.ts';

const track = (origin: string, displayAlign: 'before' | 'after'): RegionAttributes => ({
  ...{ origin, extent: '80% 30%', displayAlign, textAlign: 'center' },
});
const tracks = { upper: track('10% 5%', 'before'), lower: track('10% 65%', 'after') };
const titleOf = ({ title }: TtmlOptions): string[] =>
  title.trim() === '' ? [] : [`<ttm:title>${escapeXml(title)}</ttm:title>`];

const imscText: TtmlVariant = {
  root: () => ['ttp:contentProfiles="http://www.w3.org/ns/ttml/profile/imsc1.1/text"'],
  metadata: titleOf,
  time: formatDotTime,
  kinds: new Set([...switchKinds, ...valueKinds.filter((kind) => kind !== 'class')]),
  styling: 'inline',
  styles: { paragraph: [] },
  regions: tracks,
  ids: { upper: 'upper', lower: 'lower' },
  hasPlaces: true,
  hasSpeakers: true,
};

/** TTML1 has no ruby, and vertical text in the regions alone. */
const ttml1Kinds = new Set([...switchKinds, 'color', 'language', 'voice'] as const);

const dfxp: TtmlVariant = {
  ...imscText,
  root: () => ['ttp:profile="http://www.w3.org/ns/ttml/profile/dfxp-presentation"'],
  kinds: ttml1Kinds,
  styles: {
    paragraph: [
      'tts:fontFamily="proportionalSansSerif"',
      'tts:fontSize="100%"',
      'tts:color="white"',
    ],
  },
};

/** Ticks of ten million per second, as in the files that Netflix shows. */
const netflixTtml1: TtmlVariant = {
  ...dfxp,
  root: () => [
    'ttp:profile="http://www.netflix.com/ns/ttml/profile/nflx-tt"',
    ...['ttp:timeBase="media"', 'ttp:tickRate="10000000"'],
  ],
  time: (ms) => `${Math.round(ms) * 10_000}t`,
  kinds: new Set(['italic', 'underline']),
  hasPlaces: false,
  hasSpeakers: false,
};

const netflixJapanese: TtmlVariant = {
  ...imscText,
  root: () => [
    'xmlns:ittp="http://www.w3.org/ns/ttml/profile/imsc1#parameter"',
    'ttp:contentProfiles="http://www.w3.org/ns/ttml/profile/imsc1.1/text"',
    ...['ttp:version="2"', 'ttp:cellResolution="40 19"', 'ittp:aspectRatio="16 9"'],
  ],
  kinds: new Set(['italic', 'underline', 'ruby']),
  styles: {
    paragraph: [
      ...['tts:fontFamily="proportionalSansSerif"', 'tts:fontSize="100%"', 'tts:color="white"'],
      'tts:rubyAlign="center"',
    ],
  },
  hasSpeakers: false,
  combinesDigits: true,
};

const ebuKinds = ttml1Kinds;
const ebuMetadata = (standards: readonly string[]) => (): string[] => [
  '<ebuttm:documentMetadata>',
  ...standards.map(
    (standard) => `  <ebuttm:conformsToStandard>${standard}</ebuttm:conformsToStandard>`,
  ),
  '</ebuttm:documentMetadata>',
];

const ebuTtD: TtmlVariant = {
  root: () => [
    ...['xmlns:ebuttm="urn:ebu:tt:metadata"', 'xmlns:ebutts="urn:ebu:tt:style"'],
    ...['ttp:timeBase="media"', 'ttp:cellResolution="32 15"', 'xml:space="default"'],
  ],
  metadata: ebuMetadata([
    'urn:ebu:tt:distribution:2014-01',
    'http://www.w3.org/ns/ttml/profile/imsc1/text',
  ]),
  time: formatDotTime,
  kinds: ebuKinds,
  styling: 'referenced',
  styles: {
    paragraph: [
      ...['tts:fontFamily="proportionalSansSerif"', 'tts:fontSize="100%"', 'tts:lineHeight="120%"'],
      ...['tts:color="#ffffff"', 'tts:wrapOption="wrap"', 'ebutts:linePadding="0.5c"'],
    ],
    text: ['tts:backgroundColor="#000000c2"'],
  },
  regions: tracks,
  ids: { upper: 'upper', lower: 'lower' },
  hasPlaces: true,
  hasSpeakers: true,
};

/** Text on black, in lines that fit the picture, in the fonts of the BBC. */
const bbc: TtmlVariant = {
  ...ebuTtD,
  kinds: new Set(['italic', 'color', 'language', 'voice']),
  styles: {
    paragraph: [
      'tts:fontFamily="ReithSans, Arial, Roboto, proportionalSansSerif, default"',
      ...['tts:fontSize="100%"', 'tts:lineHeight="120%"', 'tts:color="#ffffff"'],
      ...['tts:wrapOption="noWrap"', 'ebutts:linePadding="0.5c"', 'ebutts:multiRowAlign="center"'],
    ],
    text: ['tts:backgroundColor="#000000"'],
  },
};

const appleRegion = (top: number, displayAlign: 'before' | 'after'): RegionAttributes => ({
  ...{ origin: `0% ${top}%`, extent: '100% 15%', displayAlign, textAlign: 'center' },
});

/** Times in frames, and the two regions that Apple allows. */
const itt: TtmlVariant = {
  ...dfxp,
  root: (options) => {
    const { nominal, isFractional } = ratesOf(options);
    return [
      ...['ttp:timeBase="smpte"', 'ttp:dropMode="nonDrop"', `ttp:frameRate="${nominal}"`],
      `ttp:frameRateMultiplier="${isFractional ? '1000 1001' : '1 1'}"`,
    ];
  },
  time: (ms, options) => {
    const { nominal, isFractional } = ratesOf(options);
    const count = Math.round((ms * nominal * (isFractional ? 1000 / 1001 : 1)) / 1000);
    const seconds = Math.floor(count / nominal);
    return [
      Math.floor(seconds / 3600),
      Math.floor(seconds / 60) % 60,
      seconds % 60,
      count % nominal,
    ]
      .map((part) => String(part).padStart(2, '0'))
      .join(':');
  },
  styles: { paragraph: ['tts:fontFamily="sansSerif"', 'tts:fontSize="100%"', 'tts:color="white"'] },
  regions: { upper: appleRegion(0, 'before'), lower: appleRegion(85, 'after') },
  ids: { upper: 'top', lower: 'bottom' },
  hasPlaces: false,
  hasSpeakers: false,
};

const usualRate = 25;

/** 23.976 and its like are whole rates over 1.001. */
function ratesOf({ frameRate = usualRate }: TtmlOptions): {
  nominal: number;
  isFractional: boolean;
} {
  const nominal = Math.max(1, Math.round(frameRate));
  return { nominal, isFractional: Math.abs(frameRate - nominal / 1.001) < 0.005 };
}

export const ttmlVariants = {
  ...{ imscText, dfxp, netflixTtml1, netflixJapanese, ebuTtD, bbc, itt },
} as const satisfies Record<string, TtmlVariant>;
