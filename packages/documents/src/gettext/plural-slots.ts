import { messageSlot } from '../text/message-slot.ts';
import { placeholdersIn } from '../text/placeholders.ts';
import type { SpliceContext } from '../text/splice.ts';
import type { SpliceSlot } from '../text/spliced-reading.ts';
import type { PluralForms } from './plural-forms.ts';
import type { PoEntry, PoString } from './po-entries.ts';
import { writePoString } from './po-entries.ts';

type PluralMessage = {
  entry: PoEntry;
  msgid: PoString;
  plural: PoString;
  ending: string;
  formsFor(language: string): PluralForms;
};

/** Of the plural's segment, after the id of the singular's. */
export const pluralSuffix = '-plural';

/** Two segments, singular and plural, that together fill all forms of the language. */
export function pluralSlots({
  entry,
  msgid,
  plural,
  ending,
  formsFor,
}: PluralMessage): SpliceSlot[] {
  const forms = entry.strings.filter(({ keyword }) => keyword.startsWith('msgstr'));
  const first = forms[0];
  const last = forms.at(-1);
  const lastString = entry.strings.at(-1) ?? plural;
  const span = {
    start: first?.span.start ?? lastString.span.end,
    end: last?.span.end ?? lastString.span.end,
  };
  const id = `message-${entry.start}`;
  const at = { span, fills: true };
  const asIs = (text: string) => text;
  const one = messageSlot({ ...at, id }, msgid.value, asIs);
  const many = messageSlot({ ...at, id: `${id}${pluralSuffix}` }, plural.value, asIs);
  const numberless = placeholdersIn(msgid.value) < placeholdersIn(plural.value);

  const textOf = (slot: SpliceSlot | undefined, context: SpliceContext) => {
    const translation = slot && context.translations.get(slot.segment.id);
    return translation === undefined ? undefined : slot?.edit(translation, context)?.text;
  };
  const write = (context: SpliceContext) => {
    const singular = textOf(one, context);
    const general = textOf(many, context) ?? singular ?? plural.value;
    const lines = formsFor(context.options.targetLanguage).forms.map((form, index) => {
      // "One file" without its number would be wrong for 21 files.
      const fits = form === 'one' || (form === 'like-one' && !numberless);
      const text = fits ? (singular ?? (one ? general : msgid.value)) : general;
      return writePoString(`msgstr[${index}]`, text, ending);
    });
    return (first ? '' : ending) + lines.join(ending);
  };
  const slots: SpliceSlot[] = [];
  if (one) {
    const edit: SpliceSlot['edit'] = (translation, context) => {
      const own = one.edit(translation, context);
      if (!own) return undefined;
      // The plural's edit writes both.
      const done = textOf(many, context) !== undefined;
      return done ? { ...own, end: span.start, text: '' } : { ...own, text: write(context) };
    };
    slots.push({ ...one, edit });
  }
  if (many) {
    const edit: SpliceSlot['edit'] = (translation, context) => {
      const own = many.edit(translation, context);
      return own ? { ...own, text: write(context) } : undefined;
    };
    slots.push({ ...many, edit });
  }
  return slots;
}
