/**
 * Stands as nonce on every inline script that this code writes. The server takes it away before a page is sent and names only
 * the scripts that had it in the policy, so a script that somebody else brought into a page does not run. Nobody outside
 * this process ever sees it. None in development, where pages have no policy.
 */
export const scriptNonce: string | undefined =
  import.meta.env.SSR && import.meta.env.PROD ? crypto.randomUUID() : undefined;
