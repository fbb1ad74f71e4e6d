import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from './uploaded.ts';

/** `supabase/config.toml` as the official CLI reads it: what `config push` changes in a project whose settings are all others. */

const home = mkdtempSync(join(tmpdir(), 'rondo-settings-'));
let pushed: Record<string, unknown>;
let compared: { unmanaged: string[][] };
beforeAll(async () => {
  // a setting is enough for the CLI to compare the section it is in
  const remote = { data: { attributes: { auth: { site_url: 'https://other.example' } } } };
  const read = async (request: Request) => (new URL(request.url).pathname.startsWith('/v2/') ? remote : undefined);
  // it ends with what it thinks of the answer, which is not the service's
  await runCli(home, ['config', 'push'], async (request) => {
    if (new URL(request.url).pathname.endsWith('/billing/addons')) return { selected_addons: [], available_addons: [] };
    if (request.method === 'PATCH') pushed = (await request.json()) as typeof pushed;
    return read(request);
  }).catch(() => {});
  const output = await runCli(home, ['config', 'diff', '--output-format', 'json'], read);
  compared = JSON.parse(/^\{.*\}$/m.exec(output)![0]) as typeof compared;
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('a push sets what docs/deploy.md promises of accounts', () => {
  expect(pushed).toMatchObject({
    site_url: 'https://league.example',
    uri_allow_list: '',
    disable_signup: false,
    external_anonymous_users_enabled: false,
    mailer_autoconfirm: false,
    mailer_secure_email_change_enabled: true,
    mailer_otp_exp: 600,
    mailer_otp_length: 10,
    smtp_max_frequency: 60,
    password_min_length: 8,
    security_update_password_require_reauthentication: false,
    jwt_exp: 3600,
    refresh_token_rotation_enabled: true,
    security_refresh_token_reuse_interval: 10,
    sessions_timebox: 90 * 24,
    sessions_inactivity_timeout: 30 * 24,
    mfa_totp_enroll_enabled: true,
    mfa_totp_verify_enabled: true,
    rate_limit_otp: 30,
    rate_limit_verify: 30,
    rate_limit_token_refresh: 200,
    mailer_notifications_email_changed_enabled: true,
    hook_send_email_enabled: true,
    hook_send_email_uri: 'https://project.example/functions/v1/send-email',
    hook_send_email_secrets: `v1,whsec_${'A'.repeat(44)}`,
  });
});

test('all that stands there is pushed, except the mails an hour, which take a mail server', () => {
  expect(compared.unmanaged).toEqual([['auth', 'rate_limit', 'email_sent']]);
});
