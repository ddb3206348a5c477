// Converts the output of npm, apt and Vite to short progress texts.

/** npm prints each request; the lock file has the number of packages. */
export function readNpmProgress(lock, report) {
  const total = Object.entries(lock.packages).filter(
    ([path, entry]) => path.startsWith('node_modules/') && !entry.link && runsHere(entry),
  ).length;
  const fetched = new Set();
  return (line) => {
    const [, address] = line.match(/^npm http (?:fetch|cache) (?:GET \d+ )?(\S+\.tgz)/) ?? [];
    if (!address) return;
    fetched.add(address);
    report(`${Math.min(fetched.size, total)} of ${total}`);
  };
}

const allows = (list, value) =>
  !list ||
  list.includes(value) ||
  list.every((name) => name.startsWith('!') && name !== `!${value}`);
const runsHere = ({ os, cpu }) => allows(os, process.platform) && allows(cpu, process.arch);

/** apt prints the number of packages, then each as it is downloaded, unpacked and set up. */
export function readAptProgress(report) {
  let total = 0;
  const done = { Get: 0, Unpacking: 0, 'Setting up': 0 };
  const phases = { Get: 'downloading', Unpacking: 'unpacking', 'Setting up': 'setting up' };
  return (line) => {
    const [, upgraded, installed] = line.match(/^(\d+) upgraded, (\d+) newly installed/) ?? [];
    if (installed) total = Number(upgraded) + Number(installed);
    const [, phase] = line.match(/^(Get|Unpacking|Setting up)[ :]/) ?? [];
    if (!phase || total === 0) return;
    done[phase] += 1;
    report(`${phases[phase]} ${Math.min(done[phase], total)} of ${total}`);
  };
}

const vitePhases = [
  [/^vite v/, 'reading the sources'],
  [/modules transformed/, 'bundling'],
  [/^computing gzip size/, 'compressing'],
  [/^(\S*\/)?dist\//, 'writing files'],
];

export function readViteProgress(report) {
  return (line) => {
    const [, phase] = vitePhases.find(([pattern]) => pattern.test(line.trim())) ?? [];
    if (phase) report(phase);
  };
}
