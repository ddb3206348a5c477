/** Takes the command out of a remedy, so that it can be copied without the words around it. */
export function splitRemedy(remedy: string): {
  before: string;
  command: string | null;
  after: string;
} {
  const found = /(?:npm run|apt-get install) [\w\s.:/-]*[\w/-](?: && [\w=\s.:/-]*[\w/-])?/.exec(
    remedy,
  );
  if (!found) return { before: remedy, command: null, after: '' };
  return {
    before: remedy.slice(0, found.index).trim(),
    command: found[0],
    after: remedy
      .slice(found.index + found[0].length)
      .replace(/^[.\s]+/, '')
      .trim(),
  };
}
