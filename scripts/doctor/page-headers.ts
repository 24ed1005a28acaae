import { type Answer, ask, reasonOf } from './bounded-request.ts';
import type { Finding } from './findings.ts';
import { versionFindings } from './plain-http.ts';

const halfYear = 180 * 24 * 60 * 60;

/** What a page says to browsers beside itself. @returns whether the shop answers at all, and what is wrong */
export async function pageFindings(publicUrl: URL): Promise<{ answers: boolean; findings: Finding[] }> {
  let answer: Answer;
  try {
    answer = await ask(new URL('/', publicUrl));
  } catch (error) {
    return { answers: false, findings: [closedFinding(`cannot be asked: ${reasonOf(error)}`)] };
  }
  if (answer.status !== 200) return { answers: false, findings: [closedFinding(`answers ${answer.status}`)] };
  return { answers: true, findings: headerFindings(answer.headers) };
}

function closedFinding(how: string): Finding {
  return {
    level: 'fail',
    what: `The shop's first page ${how}`,
    fix: "systemctl status 'nucleo-web@*', journalctl -u 'nucleo-web@*', and the error log of nginx",
  };
}

export function headerFindings(headers: Answer['headers']): Finding[] {
  const missing = [
    ...(maxAge(headers['strict-transport-security']) >= halfYear ? [] : ['Strict-Transport-Security']),
    ...(isStrict(headers['content-security-policy']) ? [] : ['Content-Security-Policy']),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['X-Content-Type-Options']),
  ];
  return [
    missing.length === 0
      ? {
          level: 'ok',
          what: 'The first page comes with the headers that keep browsers on https and foreign scripts out',
        }
      : {
          level: 'fail',
          what: `The first page comes without what the shop sends with it: ${missing.join(', ')}`,
          fix: 'PUBLIC_URL must begin with https, and no proxy may take headers away (proxy_hide_header, a content network)',
        },
    ...versionFindings([headers.server, headers['x-powered-by']].flat().filter(Boolean).join(', '), 'the shop'),
  ];
}

const maxAge = (header: string | undefined) => Number(/\bmax-age=(\d+)/.exec(header ?? '')?.[1] ?? 0);

function isStrict(policy: string | string[] | undefined): boolean {
  const [scripts] = /\bscript-src [^;]*/.exec(String(policy ?? '')) ?? [];
  return scripts !== undefined && !scripts.includes("'unsafe-inline'");
}

/** Figures say how much is sold. */
export async function closedAddressFinding(publicUrl: URL): Promise<Finding> {
  try {
    const { status } = await ask(new URL('/metrics', publicUrl));
    return status >= 400
      ? { level: 'ok', what: 'Nobody reads the figures of /metrics from outside' }
      : {
          level: 'fail',
          what: `/metrics answers ${status} to everybody: it tells how much is sold`,
          fix: 'location = /metrics { return 404; } in nginx, and METRICS_TOKEN',
        };
  } catch (error) {
    return { level: 'warn', what: `/metrics could not be asked: ${reasonOf(error)}` };
  }
}
