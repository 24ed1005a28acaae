/** Before a connection stood. Whatever happens later, the other side may have read the request. */
const beforeSending = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
  ...[
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ],
]);

/** @param error of `fetch` */
export function wasNeverSent(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string } };
  return beforeSending.has(cause?.code ?? '');
}
