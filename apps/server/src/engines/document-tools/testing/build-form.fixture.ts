import { buildPdf, print } from './build-pdf.fixture.ts';

const drawing = (number: number, box: string, content: string) =>
  `${number} 0 obj <</Type /XObject /Subtype /Form /BBox [${box}] /Resources <</Font <</F1 3 0 R>>>> /Length ${content.length}>> stream\n${content}\nendstream endobj`;
const field = (number: number, box: string, entries: string) =>
  `${number} 0 obj <</Type /Annot /Subtype /Widget /F 4 /Rect [${box}] ${entries}>> endobj`;

/** A form with each type of field, with a program, a signature and another form in XFA. `page`: entries of the page. */
export function buildForm(page = ''): Uint8Array {
  const objects = [
    field(
      910,
      '150 490 300 510',
      '/FT /Tx /T (name) /TU (Your full name) /V (Ada Lovelace) /DA (/Helv 10 Tf 0 g) /MaxLen 40 /AP <</N 920 0 R>> /AA <</K <</S /JavaScript /JS (app.alert\\(1\\))>>>>',
    ),
    field(
      911,
      '150 460 165 475',
      '/FT /Btn /T (agree) /TU (I agree to everything) /V /Yes /AS /Yes /AP <</N <</Yes 921 0 R /Off 922 0 R>>>>',
    ),
    '912 0 obj <</FT /Btn /Ff 49152 /T (color) /V /red /Kids [913 0 R 914 0 R]>> endobj',
    field(
      913,
      '150 430 165 445',
      '/Parent 912 0 R /AS /red /AP <</N <</red 921 0 R /Off 922 0 R>>>>',
    ),
    field(
      914,
      '180 430 195 445',
      '/Parent 912 0 R /AS /Off /AP <</N <</blue 921 0 R /Off 922 0 R>>>>',
    ),
    field(
      915,
      '150 400 300 415',
      '/FT /Ch /Ff 131072 /T (country) /Opt [[(DE) (Germany)] [(FR) (France)]] /V (FR) /DA (/Helv 10 Tf 0 g) /AP <</N 920 0 R>>',
    ),
    field(
      916,
      '150 340 300 385',
      '/FT /Ch /T (pets) /Opt [(Dogs) (Cats)] /V (Cats) /DA (/Helv 10 Tf 0 g)',
    ),
    field(
      917,
      '150 300 300 330',
      '/FT /Sig /T (sign) /V <</Type /Sig /Filter /Adobe.PPKLite /Contents <00>>>',
    ),
    field(
      918,
      '150 260 220 285',
      '/FT /Btn /Ff 65536 /T (send) /MK <</CA (Send it)>> /A <</S /SubmitForm /F (https://example.org/)>>',
    ),
    drawing(920, '0 0 150 20', 'BT /F1 10 Tf 2 5 Td (Ada Lovelace) Tj ET'),
    drawing(921, '0 0 15 15', '0 0 15 15 re f'),
    drawing(922, '0 0 15 15', '0 0 15 15 re S'),
  ].join('\n');
  const list = [910, 911, 912, 915, 916, 917, 918].map((at) => `${at} 0 R`).join(' ');
  const placed = [910, 911, 913, 914, 915, 916, 917, 918].map((at) => `${at} 0 R`).join(' ');
  return buildPdf([
    {
      content: [print('Full name', 50, 495), print('Preferred color', 50, 433)].join('\n'),
      page: `/Annots [${placed}] ${page}`,
      catalog: `/AcroForm <</Fields [${list}] /DA (/Helv 0 Tf 0 g) /DR <</Font <</Helv 3 0 R>>>> /XFA [(template) 930 0 R]>>`,
      objects: `${objects}\n930 0 obj <</Length 0>> stream\n\nendstream endobj`,
    },
  ]);
}
