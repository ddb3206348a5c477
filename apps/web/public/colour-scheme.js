// Runs before the first paint, so that a dark page does not flash white. A file, because inline scripts are not
// allowed.
(() => {
  let chosen = 'auto';
  try {
    chosen = localStorage.getItem('glossa.colour-scheme') ?? 'auto';
  } catch {
    // Storage is disabled in this browser: the page follows the system.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
