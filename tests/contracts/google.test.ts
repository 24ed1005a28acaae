import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '#sandbox/start-sandbox.ts';

/** The lists of Google's discovery document, as public copies of 2026 have them. */
const google: Record<string, readonly string[]> = {
  response_types_supported: [
    'code',
    'token',
    'id_token',
    'code token',
    'code id_token',
    'token id_token',
    'code token id_token',
    'none',
  ],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid', 'email', 'profile'],
  token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  code_challenge_methods_supported: ['plain', 'S256'],
  grant_types_supported: [
    'authorization_code',
    'refresh_token',
    'urn:ietf:params:oauth:grant-type:device_code',
    'urn:ietf:params:oauth:grant-type:jwt-bearer',
  ],
};
const endpoints = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'];
/** What the library always says beyond Google; the shop uses none of it. */
const more = [
  'authorization_response_iss_parameter_supported',
  'claim_types_supported',
  'claims_parameter_supported',
  'request_uri_parameter_supported',
  'response_modes_supported',
];

async function discovery(): Promise<Record<string, unknown>> {
  const sandbox = await startSandbox({ port: 0, smtpPort: null, googleRedirectUrl: 'http://localhost:9/callback' });
  onTestFinished(() => sandbox.close());
  return (await fetch(sandbox.settings.GOOGLE_DISCOVERY_URL ?? '')).json();
}

test('the issuer of the sandbox offers nothing that Google does not', async () => {
  const offered = await discovery();
  for (const [name, list] of Object.entries(google)) {
    expect(list, name).toEqual(expect.arrayContaining(offered[name] as string[]));
  }
  const known = [...Object.keys(google), ...endpoints, ...more, 'issuer', 'claims_supported'];
  expect(Object.keys(offered).filter((name) => !known.includes(name))).toEqual([]);
});

test('it offers all that the shop uses: a code with S256, RS256, and who somebody is', async () => {
  const offered = await discovery();
  expect(offered).toMatchObject({
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    claims_supported: expect.arrayContaining(['sub', 'email', 'email_verified', 'name', 'picture']),
  });
  for (const name of endpoints) expect(String(offered[name]), name).toContain(`${offered.issuer}/`);
});
