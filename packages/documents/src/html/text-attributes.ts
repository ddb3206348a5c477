import type { Token } from 'parse5';

/** Attributes with visible or audible values. */
const everywhere = new Set([
  'title',
  'alt',
  'placeholder',
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
]);

const labelled = new Set(['option', 'optgroup', 'track']);
const buttons = new Set(['submit', 'reset', 'button']);
const describing =
  /^(?:description|og:title|og:description|og:site_name|og:image:alt|twitter:title|twitter:description|twitter:image:alt|dc\.title|dc\.description|application-name|apple-mobile-web-app-title)$/iu;

export function isTextAttribute({ tagName, attrs }: Token.TagToken, name: string): boolean {
  if (everywhere.has(name)) return true;
  const attributeOf = (wanted: string) =>
    attrs.find((attribute) => attribute.name === wanted)?.value;
  if (tagName === 'meta' && name === 'content') {
    return describing.test(attributeOf('name') ?? attributeOf('property') ?? '');
  }
  if (tagName === 'input' && name === 'value') {
    return buttons.has(attributeOf('type')?.toLowerCase() ?? '');
  }
  return name === 'label' && labelled.has(tagName);
}

/** `translate="no"` of the standard, and the common class of translation services. */
export function isKeptFromTranslation({ attrs }: Token.TagToken): boolean {
  return attrs.some(
    ({ name, value }) =>
      (name === 'translate' && value.trim().toLowerCase() === 'no') ||
      (name === 'class' && /(?:^|\s)notranslate(?:\s|$)/u.test(value)),
  );
}
