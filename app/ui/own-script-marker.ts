/**
 * Marks every inline script that this code writes, in the attribute `nonce`, as React puts it there. It is no nonce of a policy: the server
 * takes it away before a page is sent and names the hashes of the scripts that had it in the policy, so a script that somebody else brought
 * into a page does not run. Nobody outside this process ever sees it. None in development, where pages have no policy.
 */
export const ownScriptMarker: string | undefined =
  import.meta.env.SSR && import.meta.env.PROD ? crypto.randomUUID() : undefined;
