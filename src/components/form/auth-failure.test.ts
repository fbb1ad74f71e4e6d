import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { authSentences } from './auth-failure.ts';

const codes = readFileSync('src/testing/auth-error-codes.txt', 'utf8')
  .trim()
  .split('\n')
  .filter((line) => !line.startsWith('#'));

/** Of these nothing more can be said than that something went wrong. */
const general = ['bad_json', 'conflict', 'mfa_ip_address_mismatch', 'request_entity_too_large', 'request_timeout', 'unexpected_failure', 'unknown', 'validation_failed']; // prettier-ignore

/** Why a code reaches no reader, by how it begins. */
const unreachable: Record<string, string> = {
  anonymous_: 'nobody is signed in without an account: enable_anonymous_sign_ins is off',
  bad_code_verifier: 'of a provider’s sign-in by PKCE, and no provider is switched on',
  bad_oauth_: 'of a provider’s sign-in, and no provider is switched on',
  custom_provider_: 'of custom providers, which admins of the service set up',
  email_address_not_provided: 'of a provider’s sign-in, and no provider is switched on',
  email_conflict_identity_not_deletable: 'of unlinking an identity, which the app never asks for',
  feature_disabled: 'of features that the app never asks for',
  flow_state_: 'of a provider’s sign-in by PKCE, and no provider is switched on',
  identity_: 'of linking an identity, which the app never asks for',
  invite_not_found: 'nobody is invited by the service',
  manual_linking_disabled: 'of linking an identity, which the app never asks for',
  mfa_phone_: 'the app offers an authenticator app alone',
  mfa_webauthn_: 'the app offers an authenticator app alone',
  not_admin: 'of calls for admins of the service, which the app never makes',
  oauth_: 'of the service as an OAuth server, or of a provider’s sign-in',
  over_custom_provider_quota: 'of custom providers, which admins of the service set up',
  over_sms_: 'no text messages are sent',
  passkey_: 'the app offers no passkeys',
  phone_: 'accounts have no telephone numbers',
  provider_: 'of a provider’s sign-in, and no provider is switched on',
  reauthentication_not_valid: 'of a mailed code, for which the app has no field: secure_password_change is off',
  saml_: 'of single sign-on',
  single_identity_not_deletable: 'of unlinking an identity, which the app never asks for',
  sms_: 'no text messages are sent',
  sso_: 'of single sign-on',
  too_many_passkeys: 'the app offers no passkeys',
  user_sso_managed: 'of single sign-on',
  web3_: 'nobody signs in with a wallet',
  webauthn_: 'the app offers no passkeys',
};

test('every error code of the auth service has its sentence, the general one, or a reason why nobody reads it', () => {
  const reasoned = (code: string) => Object.keys(unreachable).filter((each) => code.startsWith(each)).length;
  const places = (code: string) => Number(code in authSentences) + Number(general.includes(code)) + reasoned(code);
  expect(codes.length).toBeGreaterThan(100);
  expect(codes.filter((code) => places(code) !== 1)).toEqual([]);
});

test('no sentence and no reason is left of a code that is gone', () => {
  const ours = ['maintenance'];
  expect(Object.keys(authSentences).filter((code) => ![...codes, ...ours].includes(code))).toEqual([]);
  expect(general.filter((code) => !codes.includes(code))).toEqual([]);
  expect(Object.keys(unreachable).filter((begins) => !codes.some((code) => code.startsWith(begins)))).toEqual([]);
});
