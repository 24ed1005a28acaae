import { readSettings, SettingsProblem } from '#app/platform/settings.server.ts';
import type { Settings } from '#app/platform/settings.ts';
import { certificateFindings } from './certificate.ts';
import { type Arrival, askForArrival, clientAddressFinding } from './client-address.ts';
import { clockFinding, clockOf } from './clock.ts';
import { databaseFindings } from './database.ts';
import { dianFindings } from './dian.ts';
import { backupFinding, backupFolders, diskFinding } from './disk.ts';
import type { Finding } from './findings.ts';
import { formFindings } from './forms.ts';
import { googleFindings } from './google.ts';
import { liveStreamFinding } from './live-stream.ts';
import { mailFinding } from './mail.ts';
import { askNginx, nginxFindings } from './nginx.ts';
import { closedAddressFinding, pageFindings } from './page-headers.ts';
import { plainHttpFindings } from './plain-http.ts';
import { captchaFinding } from './recaptcha.ts';
import type { Environment } from './which-shop.ts';
import { wompiFindings } from './wompi.ts';

export interface CheckedPart {
  title: string;
  findings: Finding[];
}

/** Asks a running live shop as a buyer's browser does, and whomever it relies on as the shop does. Nothing is changed anywhere. */
export async function* liveChecks(env: Environment): AsyncGenerator<CheckedPart> {
  const settings = settingsOf(env);
  if (Array.isArray(settings)) {
    yield { title: 'Settings', findings: settings };
    return;
  }
  yield { title: 'Settings', findings: [{ level: 'ok', what: `The settings are whole, for ${settings.publicUrl}` }] };
  const publicUrl = new URL(settings.publicUrl);
  const certificate = await certificateFindings(publicUrl);
  yield { title: 'Encryption', findings: [...certificate, ...(await plainHttp(publicUrl))] };
  if (certificate.some(({ level }) => level === 'fail')) {
    yield { title: 'The shop', findings: [notAsked] };
  } else yield* shopChecks(settings, publicUrl);
  yield* providerChecks(settings);
  yield { title: 'The database', findings: await databaseFindings(settings) };
  yield { title: 'This machine', findings: machineFindings(settings, publicUrl) };
}

const notAsked: Finding = {
  level: 'warn',
  what: 'The shop itself was not asked, since no browser gets that far',
  fix: 'mend the connection, then ask again',
};

function settingsOf(env: Environment): Settings | Finding[] {
  try {
    const settings = readSettings(env);
    if (settings.mode === 'live') return settings;
    return [
      {
        level: 'fail',
        what: 'These settings are of a demo',
        fix: 'npm run doctor -- --live --env FILE, with STORE_MODE=live in it',
      },
    ];
  } catch (error) {
    if (!(error instanceof SettingsProblem)) throw error;
    return error.problems.map((what) => ({ level: 'fail', what, fix: 'the shop does not start without it' }));
  }
}

/** A shop at a port of its own has no part in port 80. */
async function plainHttp(publicUrl: URL): Promise<Finding[]> {
  return publicUrl.port === '' ? plainHttpFindings(`http://${publicUrl.hostname}`, publicUrl) : [];
}

async function* shopChecks(settings: Settings, publicUrl: URL): AsyncGenerator<CheckedPart> {
  const page = await pageFindings(publicUrl);
  if (!page.answers) {
    yield { title: 'The shop', findings: page.findings };
    return;
  }
  yield {
    title: 'The shop',
    findings: [
      ...page.findings,
      await closedAddressFinding(publicUrl),
      ...(await formFindings(publicUrl)),
      await liveStreamFinding(publicUrl),
      ...arrivalFindings(await askForArrival(settings), settings),
    ],
  };
}

function arrivalFindings(arrival: Arrival | Finding, { publicUrl, trustedProxies }: Settings): Finding[] {
  if ('level' in arrival) return [arrival];
  return [
    ...(arrival.publicUrl === publicUrl
      ? []
      : [
          {
            level: 'fail',
            what: `The running shop believes that it is ${arrival.publicUrl}`,
            fix: 'exchange the processes after a change of PUBLIC_URL',
          } as const,
        ]),
    clientAddressFinding(arrival, trustedProxies),
    clockFinding({ whose: "the shop's", says: arrival.time, here: arrival.askedAt }),
  ];
}

async function* providerChecks(settings: Settings): AsyncGenerator<CheckedPart> {
  const { wompi, recaptcha, google, mail, publicUrl, dian, seller } = settings;
  const { findings, answer } = await wompiFindings(wompi);
  const clock = answer && clockOf("Wompi's", answer.headers.date, answer.askedAt);
  yield { title: 'Wompi', findings: [...findings, ...(clock ? [clockFinding(clock)] : [])] };
  yield { title: 'reCAPTCHA', findings: [await captchaFinding(recaptcha)] };
  yield { title: 'Google', findings: await googleFindings(google, publicUrl) };
  yield { title: 'Mail', findings: [await mailFinding(mail)] };
  if (dian) yield { title: 'The DIAN', findings: await dianFindings({ dian, sellerNit: seller.nit }, new Date()) };
}

function machineFindings({ dataDir, trustedProxies }: Settings, { hostname }: URL): Finding[] {
  const isProxyHere = trustedProxies.some((address) => /^(127\.|::1)/.test(address));
  return [
    ...nginxFindings(askNginx(), { hostname, isRoot: process.getuid?.() === 0, isProxyHere }),
    diskFinding(dataDir),
    backupFinding(backupFolders(dataDir), new Date()),
  ];
}
