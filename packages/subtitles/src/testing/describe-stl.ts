/** Fields of the header of EBU Tech 3264: name, first byte, length. */
const headerFields: readonly (readonly [string, number, number])[] = [
  ['CPN code page', 0, 3],
  ['DFC disk format', 3, 8],
  ['DSC display standard', 11, 1],
  ['CCT character table', 12, 2],
  ['LC language', 14, 2],
  ['OPT original program', 16, 32],
  ['OET original episode', 48, 32],
  ['TPT translated program', 80, 32],
  ['TET translated episode', 112, 32],
  ['TN translator', 144, 32],
  ['TCD contact of the translator', 176, 32],
  ['SLR list reference', 208, 16],
  ['CD created', 224, 6],
  ['RD revised', 230, 6],
  ['RN revision', 236, 2],
  ['TNB blocks', 238, 5],
  ['TNS subtitles', 243, 5],
  ['TNG groups', 248, 3],
  ['MNC characters in a row', 251, 2],
  ['MNR rows', 253, 2],
  ['TCS time code status', 255, 1],
  ['TCP start of program', 256, 8],
  ['TCF first subtitle', 264, 8],
  ['TND disks', 272, 1],
  ['DSN disk', 273, 1],
  ['CO country', 274, 3],
  ['PUB publisher', 277, 32],
  ['EN editor', 309, 32],
  ['ECD contact of the editor', 341, 32],
  ['spare', 373, 75],
  ['UDA user data', 448, 576],
];
const headerLength = 1024;
const blockLength = 128;

const two = (value: number | undefined): string => String(value ?? 0).padStart(2, '0');
const printable = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) =>
    byte >= 0x20 && byte < 0x7f && byte !== 0x5c
      ? String.fromCharCode(byte)
      : `\\${byte.toString(16).padStart(2, '0')}`,
  ).join('');
/** Fillers at the end are counted, so that each byte of the file is said. */
const withFillers = (bytes: Uint8Array): string => {
  const end = bytes.findLastIndex((byte) => byte !== 0x8f) + 1;
  return `${printable(bytes.subarray(0, end))} and ${bytes.length - end} fillers`;
};
const timeAt = (bytes: Uint8Array, at: number): string =>
  [0, 1, 2, 3].map((index) => two(bytes[at + index])).join(':');

/** An EBU STL file field by field, a line for each. Says every byte of it; read by nothing of the product. */
export function describeStl(bytes: Uint8Array): string[] {
  if (bytes.length % blockLength !== 0) throw new Error(`It has ${bytes.length} bytes.`);
  const lines = headerFields.map(
    ([name, from, length]) => `GSI ${name}: ${printable(bytes.subarray(from, from + length))}`,
  );
  for (let at = headerLength; at < bytes.length; at += blockLength) {
    const block = bytes.subarray(at, at + blockLength);
    const name = `TTI ${(at - headerLength) / blockLength + 1}`;
    const number = (block[1] ?? 0) | ((block[2] ?? 0) << 8);
    lines.push(
      `${name} SGN group: ${block[0]}`,
      `${name} SN subtitle: ${number}`,
      `${name} EBN extension: ${block[3]}`,
      `${name} CS cumulative: ${block[4]}`,
      `${name} TCI in: ${timeAt(block, 5)}`,
      `${name} TCO out: ${timeAt(block, 9)}`,
      `${name} VP row: ${block[13]}`,
      `${name} JC justification: ${block[14]}`,
      `${name} CF comment: ${block[15]}`,
      `${name} TF text: ${withFillers(block.subarray(16))}`,
    );
  }
  return lines;
}
