import { selectorPattern } from '@glossa/contracts/filter-settings';

type Attribute = { name: string; value: string };
type Tag = { tagName: string; attrs: readonly Attribute[] };

/** Whether one of the selectors (see selectorPattern) selects the tag. */
export function compileSelectors(selectors: readonly string[]): (tag: Tag) => boolean {
  const all = selectors.flatMap(compile);
  return (tag) => all.some((matches) => matches(tag));
}

function compile(selector: string): ((tag: Tag) => boolean)[] {
  const [, name, rest = ''] = selectorPattern.exec(selector) ?? [];
  if (name === undefined && rest === '') return [];
  const conditions = [...rest.matchAll(/([.#])([\w-]+)|\[([\w:-]+)(?:=("?)(.*?)\4)?\]/gu)].map(
    ([whole, kind, word, attribute = '', , value]) => {
      if (kind === '.')
        return (attrs: readonly Attribute[]) =>
          attributeOf(attrs, 'class')
            .split(/\s+/u)
            .includes(word ?? '');
      if (kind === '#') return (attrs: readonly Attribute[]) => attributeOf(attrs, 'id') === word;
      const wanted = attribute.toLowerCase();
      const isAny = !whole.includes('=');
      return (attrs: readonly Attribute[]) =>
        attrs.some((one) => one.name === wanted && (isAny || one.value === value));
    },
  );
  const tagName = name?.toLowerCase();
  return [
    (tag) =>
      (tagName === undefined || tag.tagName.toLowerCase() === tagName) &&
      conditions.every((holds) => holds(tag.attrs)),
  ];
}

const attributeOf = (attrs: readonly Attribute[], name: string): string =>
  attrs.find((one) => one.name === name)?.value ?? '';
