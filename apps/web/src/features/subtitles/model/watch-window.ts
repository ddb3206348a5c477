/** Calls at the moments to store at once: the network is back, or the window goes out of sight and perhaps never returns. */
export function watchWindow(hurry: () => void): () => void {
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') hurry();
  };
  window.addEventListener('online', hurry);
  document.addEventListener('visibilitychange', whenHidden);
  return () => {
    window.removeEventListener('online', hurry);
    document.removeEventListener('visibilitychange', whenHidden);
  };
}
