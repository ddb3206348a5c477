import { execFileSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const together = 10;
const [secondsForOne, secondsForAll] = [90, 240];

/**
 * The PDFs that LibreOffice makes of files, by names of any kind. Many are opened at once, which takes a tenth of the time;
 * those that have none then are opened alone. Files that it does not open have none.
 */
export function layOut(files: ReadonlyMap<string, string>, folder: string): Map<string, string> {
  const [input, output] = [join(folder, 'office'), join(folder, 'office-pdf')];
  for (const path of [input, output]) mkdirSync(path, { recursive: true });
  const all = [...files].map(([name, path], index) => {
    const link = join(input, `${index}${extname(path)}`);
    linkSync(path, link);
    return { name, link, pdf: join(output, `${index}.pdf`) };
  });
  const isMissing = ({ pdf }: (typeof all)[number]) => !existsSync(pdf);
  const open = (links: readonly string[]) => {
    const profile = pathToFileURL(join(folder, 'office-profile')).href;
    const where = [`-env:UserInstallation=${profile}`, '--convert-to', 'pdf', '--outdir', output];
    try {
      execFileSync('soffice', ['--headless', '--norestore', ...where, ...links], {
        stdio: 'ignore',
        timeout: 1000 * (links.length > 1 ? secondsForAll : secondsForOne),
      });
    } catch {
      // What has no PDF then is what counts.
    }
  };
  for (let from = 0; from < all.length; from += together)
    open(all.slice(from, from + together).map(({ link }) => link));
  for (const { link } of all.filter(isMissing)) open([link]);
  return new Map(all.filter((one) => !isMissing(one)).map(({ name, pdf }) => [name, pdf]));
}
