import { spawnSync } from 'node:child_process';
import { quoted } from './bounded-request.ts';
import type { Finding } from './findings.ts';

/** nginx on this machine, as it would start now. */
export interface NginxReport {
  /** Of `nginx -T`. */
  status: number | null;
  /** Its whole configuration. */
  text: string;
  errors: string;
}

/** With fewer, open pages alone fill it: each holds a stream, and each stream two connections. */
const leastConnections = 4_096;

/** @returns null where nginx is not installed */
export function askNginx(): NginxReport | null {
  const { status, stdout, stderr, error } = spawnSync('nginx', ['-T'], {
    encoding: 'utf8',
    timeout: 15_000,
    maxBuffer: 10_000_000,
  });
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT'
    ? null
    : { status, text: stdout ?? '', errors: stderr ?? '' };
}

/**
 * @param isRoot only root may read the key of the certificate
 * @param isProxyHere whether the settings name this machine as the proxy
 */
export function nginxFindings(
  report: NginxReport | null,
  { hostname, isRoot, isProxyHere }: { hostname: string; isRoot: boolean; isProxyHere: boolean },
): Finding[] {
  if (report === null || !isProxyHere) return [];
  if (!isRoot) {
    return [
      {
        level: 'warn',
        what: "nginx' configuration is not tested: only root may",
        fix: 'as root in the folder of the shop: npm run doctor -- --live',
      },
    ];
  }
  if (report.status !== 0) {
    const said = report.errors.split('\n').find((line) => line.includes('[emerg]')) ?? report.errors;
    return [
      {
        level: 'fail',
        what: `nginx would not start again: ${quoted(said)}`,
        fix: 'nginx -t says where; the running one has an older configuration',
      },
    ];
  }
  const names = [...report.text.matchAll(/^\s*server_name\s+([^;]+);/gm)].flatMap(([, list = '']) => list.split(/\s+/));
  if (!names.includes(hostname)) {
    return [
      {
        level: 'warn',
        what: `nginx is installed here, and none of its servers is ${hostname}`,
        fix: 'put the name into deploy/nginx.conf at /etc/nginx/sites-available/nucleo, link it in sites-enabled, systemctl reload nginx',
      },
    ];
  }
  const connections = Number(/^\s*worker_connections\s+(\d+);/m.exec(report.text)?.[1] ?? 512);
  return [
    { level: 'ok', what: `nginx' configuration is whole, and ${hostname} is in it` },
    ...(connections >= leastConnections
      ? []
      : [
          {
            level: 'warn',
            what: `nginx opens ${connections} connections a worker: some ${Math.floor(connections / 2)} open pages close the shop`,
            fix: 'worker_connections in /etc/nginx/nginx.conf, and worker_rlimit_nofile twice as large (docs/operations.md)',
          } as const,
        ]),
  ];
}
