/**
 * Stands in the attribute `nonce` of every inline script that this code writes, where React puts it. A cached page cannot have the nonce of a
 * policy, which is good for one answer. So the server takes the placeholder out before a page is sent and names the hashes of the scripts that
 * had it in the policy; a script that somebody else brought into a page does not run. Nobody outside this process ever sees it. None in
 * development, where pages have no policy.
 */
export const noncePlaceholder: string | undefined =
  import.meta.env.SSR && import.meta.env.PROD ? crypto.randomUUID() : undefined;
