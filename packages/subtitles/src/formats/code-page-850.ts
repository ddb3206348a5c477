/** The upper half of code page 850, from byte 0x80. */
const upper =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const bytes = new Map([...upper].map((sign, index) => [sign, 0x80 + index]));

/** The bytes of a text. Letters with accents that the code page lacks are written without; other characters are left out. */
export function encodeCodePage850(text: string): { bytes: number[]; isWhole: boolean } {
  let isWhole = true;
  const byteOf = (sign: string): number | undefined =>
    /^[\x20-\x7e]$/.test(sign) ? sign.charCodeAt(0) : bytes.get(sign);
  const encoded = Array.from(text.normalize('NFC')).flatMap((sign) => {
    const byte = byteOf(sign);
    if (byte !== undefined) return [byte];
    isWhole = false;
    return Array.from(sign.normalize('NFD')).flatMap((part) => byteOf(part) ?? []);
  });
  return { bytes: encoded, isWhole };
}
