import type { LanguageCode } from '@glossa/contracts/languages';
import { expect, test, vi } from 'vitest';
import { checkMeaning } from './check-meaning.ts';

type Case = [LanguageCode, string, LanguageCode, string];
const codes = ([sourceLanguage, source, targetLanguage, target]: Case, names?: string[]) =>
  checkMeaning({ source, target, sourceLanguage, targetLanguage, ...(names && { names }) }).map(
    ({ code }) => code,
  );

test.each<[string, Case]>([
  ['negationLost', ['en', 'Do not lift the lid.', 'fr', 'Soulevez le couvercle.']],
  ['negationLost', ['fr', 'C’est pas grave.', 'en', 'It is serious.']],
  ['negationLost', ['de', 'Ich habe kein Geld.', 'es', 'Tengo dinero.']],
  ['negationLost', ['en', 'I never saw him.', 'ru', 'Я видел его.']],
  ['negationLost', ['ru', 'Я не хочу спать.', 'en', 'I want to sleep.']],
  ['negationLost', ['en', 'Do not touch it.', 'ar', 'المسه.']],
  ['negationLost', ['zh', '我不是医生。', 'en', 'I am a doctor.']],
  ['negationLost', ['ja', '私は知りません。', 'en', 'I know.']],
  ['negationLost', ['ko', '나는 가지 않는다.', 'en', 'I am going.']],
  ['negationLost', ['pt', 'Não abra a porta.', 'de', 'Öffnen Sie die Tür.']],
  ['negationAdded', ['en', 'Open the door.', 'fr', 'N’ouvrez pas la porte.']],
  ['negationAdded', ['es', 'Tengo hambre.', 'zh', '我不是饿。']],
  ['number', ['en', 'It costs 350 points.', 'de', 'Es kostet 450 Punkte.']],
  ['number', ['en', 'There were 2,500 people.', 'fr', 'Il y avait 25 000 personnes.']],
  ['number', ['ar', 'عددهم ٣٥ شخصا.', 'en', 'There are 45 of them.']],
  ['number', ['ja', '3億5000万人がいる。', 'en', 'There are 3.7 billion people.']],
  ['unit', ['en', 'It is 5 miles away.', 'fr', 'C’est à 5 km.']],
  ['unit', ['en', 'Heat it to 100 °F.', 'de', 'Auf 100 °C erhitzen.']],
  ['unit', ['en', 'It costs £20.', 'es', 'Cuesta 20 €.']],
  ['unit', ['en', 'It costs $20.', 'ja', '20ユーロです。']],
  ['date', ['en', 'He came on 3 June 2024.', 'fr', 'Il est venu le 3 juillet 2024.']],
  ['date', ['zh', '他9月3日来了。', 'en', 'He came on October 3.']],
  ['date', ['fr', 'Le 03/04/2024 à Paris.', 'de', 'Am 04.03.2024 in Paris.']],
  ['date', ['en', 'On April 3, 2024 it began.', 'de', 'Am 04.03.2024 begann es.']],
  ['date', ['en', 'ON 3 JUNE 2024 HE CAME.', 'fr', 'LE 3 JUILLET 2024 IL EST VENU.']],
  ['unit', ['en', 'IT IS 5 MILES AWAY.', 'fr', 'C’EST À 5 KM.']],
  ['unit', ['en', 'It costs 20 USD.', 'de', 'Es kostet 20 EUR.']],
  ['name', ['en', 'Buy an iPhone here.', 'fr', 'Achetez un téléphone ici.']],
  ['script', ['en', 'The house is very old.', 'zh', '這個房間說過對話來時間。']],
  ['script', ['zh', '这个时间说过。', 'zh-TW', '这个时间说过。']],
  ['script', ['en', 'The house is old.', 'ru', 'The house was very old.']],
  ['script', ['en', 'The house is old.', 'ja', '房子非常古老而且已经没有人住了']],
  ['script', ['en', 'The house is old.', 'es', 'Этот дом старый']],
  [
    'language',
    ['en', 'He has lived here.', 'pt', 'El chico vive en las casas de los padres y la madre.'],
  ],
  ['untranslated', ['en', 'The house is old.', 'de', 'The house is old']],
  ['untranslated', ['ja', '私はとても元気です。', 'zh', '私はとても元気です。']],
])('finds %s in %j', (code, pair) => {
  expect(codes(pair)).toEqual([code]);
});

test.each<[Case]>([
  [['en', 'Do not lift the lid.', 'fr', 'Ne soulevez pas le couvercle.']],
  [['en', 'Not only Ann came.', 'de', 'Auch Ann kam.']],
  [['en', 'He can’t stop.', 'fr', 'Il est incapable de s’arrêter.']],
  [['en', 'Isn’t it nice?', 'de', 'Ist es nett?']],
  [['ja', '行かなければならない。', 'en', 'I have to go.']],
  [['zh', '不过他来了。', 'en', 'However, he came.']],
  [['ar', 'لا يزال هنا.', 'en', 'He is still here.']],
  [['ko', '그는 갈 수밖에 없다.', 'en', 'He has to go.']],
  [['en', '1,234.5 points', 'de', '1.234,5 Punkte']],
  [['en', 'There were 120 million.', 'ja', '1億2000万人いた。']],
  [['ko', '조회 수가 7만 7천이다.', 'de', 'Es gab 77.000 Zugriffe.']],
  [['en', 'At 2:30 pm', 'de', 'Um 14:30 Uhr']],
  [['en', 'At 14:35', 'de', 'Um 14.35 Uhr']],
  [['de', 'Um 14.35 Uhr', 'ja', '14時35分に']],
  [['en', 'In 35 rooms', 'ar', 'في ٣٥ غرفة']],
  [['en', 'Three of 40 came.', 'fr', '3 sur 40 sont venus.']],
  [['en', 'In the 80s', 'fr', 'Dans les années 1980']],
  [['fr', 'Au XXI siècle', 'en', 'In the 21st century']],
  [['en', 'It is 5 miles away.', 'fr', 'C’est à 8 km.']],
  [['en', 'Heat it to 212 °F.', 'de', 'Auf 100 °C erhitzen.']],
  [['en', 'It costs $3 million.', 'zh', '它花费300万美元。']],
  [['en', 'On September 11, 2001', 'ja', '2001年9月11日']],
  [['en', 'On September 11, 2001', 'de', 'Am 11.09.2001']],
  [['en', 'You may march on.', 'de', 'Ihr dürft weitergehen.']],
  [['en', 'New York Times', 'fr', 'New York Times']],
  [['en', 'Il faut bien le faire.', 'de', 'Il faut bien le faire.']],
  [['en', 'Microsoft Office', 'ja', 'Microsoft Office']],
  [['es', 'Esta casa es mía.', 'es-MX', 'Esta casa es mía.']],
  [['en', '', 'fr', 'x']],
])('finds nothing in %j', (pair) => {
  expect(codes(pair)).toEqual([]);
});

test('names that are given must stay, as whole words', () => {
  expect(codes(['en', 'Ida lives in Florida.', 'fr', 'Elle vit en Floride.'], ['Ida'])).toEqual([
    'name',
  ]);
  expect(codes(['en', 'She lives in Florida.', 'fr', 'Elle vit en Floride.'], ['ida'])).toEqual([]);
});

test('a finding says what the source has and what the target has instead', () => {
  expect(
    checkMeaning({
      ...{ source: 'It costs 350 points.', target: 'Es kostet 450 Punkte.' },
      ...{ sourceLanguage: 'en', targetLanguage: 'de' },
    }),
  ).toEqual([{ code: 'number', wanted: '350', found: '450' }]);
});

test('makes no pattern for a month that the text does not name', () => {
  const made = vi.spyOn(globalThis, 'RegExp');
  try {
    expect(codes(['en', 'The house is 5 years old.', 'pt', 'A casa tem 5 anos.'])).toEqual([]);
    expect(made).not.toHaveBeenCalled();
  } finally {
    made.mockRestore();
  }
});
