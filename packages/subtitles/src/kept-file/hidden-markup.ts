const section = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>/g;

/**
 * XML with a number in place of each comment, section of characters and instruction: what looks like an element inside
 * them is none. `show` puts them back, wherever they are then.
 */
export function hideMarkup(xml: string): { bare: string; show: (xml: string) => string } {
  const hidden: string[] = [];
  const bare = xml.replace(section, (whole) => `<!--${hidden.push(whole) - 1}-->`);
  return {
    bare,
    show: (changed) =>
      changed.replace(/<!--(\d+)-->/g, (whole, index: string) => hidden[Number(index)] ?? whole),
  };
}
