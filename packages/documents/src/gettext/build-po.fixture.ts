/** A PO file as created by xgettext, with earlier translations and obsolete entries. */
export const samplePo = `# Some descriptive title.
#, fuzzy
msgid ""
msgstr ""
"Project-Id-Version: demo 1.0\\n"
"Language: \\n"
"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"
"Content-Type: text/plain; charset=CHARSET\\n"

#: src/a.c:12
#, c-format
msgid "Hello %s, you have %(count)d <b>new</b> \\"mails\\"\\n"
msgstr ""

msgctxt "menu"
msgid ""
"A long text that is over more than one line, so that it has to be folded "
"again when it is written"
msgstr ""

msgid "%d file"
msgid_plural "%d files"
msgstr[0] ""
msgstr[1] ""

msgid "Done"
msgstr "Fertig"

#~ msgid "Old"
#~ msgstr ""
`;
