/** Browsers have passkeys over HTTPS and on this machine, and for host names only: an IP address can have none. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && /^(?!\[).*[a-z]/i.test(window.location.hostname);
