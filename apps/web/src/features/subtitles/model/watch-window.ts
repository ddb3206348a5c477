/**
 * Calls at the moments to store at once: the network is back, the window goes out of sight and perhaps never returns, or
 * somebody comes back to it.
 */
export function watchWindow(hurry: () => void): () => void {
  window.addEventListener('online', hurry);
  window.addEventListener('focus', hurry);
  document.addEventListener('visibilitychange', hurry);
  return () => {
    window.removeEventListener('online', hurry);
    window.removeEventListener('focus', hurry);
    document.removeEventListener('visibilitychange', hurry);
  };
}
