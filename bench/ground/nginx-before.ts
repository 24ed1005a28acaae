import { availableParallelism } from 'node:os';
import { startNginx } from '#tests/support/cluster/nginx.ts';
import { stablePort } from '#tests/support/cluster/programs.ts';
import { certificate } from '#tests/support/https/certificate.ts';
import { shopName } from '#tests/support/https/names.ts';

export const liveUrl = (port: number) => `https://${shopName}:${port}`;

/**
 * The nginx of `deploy/` with TLS, as it stands before a live shop, here before one process. It has
 * as many workers as there are cores, which is what the file says, and its limits are those of a shop.
 * @param port where it listens
 */
export async function nginxBefore(process: number, port: number): Promise<{ close(): Promise<void> }> {
  const { certificateFile, keyFile } = await certificate();
  return startNginx([`http://127.0.0.1:${process}`], {
    port,
    tls: { certificate: certificateFile, key: keyFile, plainPort: await stablePort(), name: shopName },
    workers: availableParallelism(),
  });
}
