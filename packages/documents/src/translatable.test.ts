import { expect, test } from 'vitest';
import { isAddress, isTranslatable, isTranslatableAltText } from './translatable.ts';

test.each([
  'https://example.com',
  'http://example.com/a?b=c#d',
  'www.example.com',
  'info@example.com',
  'info@example.com.',
  'https://example.com。',
  'mailto:info@example.com',
  'https://zh.wikipedia.org/wiki/中文',
  'https://ja.wikipedia.org/wiki/%E6%97%A5/日本語_(言語)',
  'https://пример.рф/страница',
  'https://例え.jp/',
  'https://fr.wikipedia.org/wiki/Élève',
])('%s is an address', (text) => {
  expect(isAddress(text)).toBe(true);
  expect(isTranslatable(text)).toBe(false);
});

test.each([
  '联系我们：info@example.com',
  '如有问题，请发送邮件至info@example.com。',
  'お問い合わせはinfo@example.comまでお願いします。',
  'info@example.comまでお問い合わせください。',
  'https://example.com是我们的网站。',
  'https://example.com/aboutを参照してください',
  'www.example.com请访问',
  '请访问https://example.com',
  'https://example.com，欢迎访问',
  '이메일:info@example.com',
  'https://example.com에서확인하세요',
  'Почта:info@example.com',
  'E-mail:info@example.com',
  'Kontakt/Anfragen:info@example.com',
  'ติดต่อinfo@example.comได้เลย',
  'info@example.com、support@example.comへご連絡ください',
])('%s is text', (text) => {
  expect(isTranslatable(text)).toBe(true);
});

test('a picture’s description with a file name in it is not a file name', () => {
  expect(isTranslatableAltText('组织结构图.png')).toBe(false);
  expect(isTranslatableAltText('登录页面，请参考login.png')).toBe(true);
});
