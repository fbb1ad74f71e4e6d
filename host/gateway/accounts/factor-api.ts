import type { Context } from 'hono';
import { renderSVG } from 'uqr';
import type { Query } from '#host/postgres/session-pools.ts';
import {
  addChallenge,
  addFactor,
  challengeSeconds,
  isOpenChallenge,
  ownFactor,
  ownSession,
  proveSession,
  removeFactor,
} from './factors.ts';
import { refusal, tooMany } from './refusals.ts';
import type { signInLimits } from './sign-in-limits.ts';
import type { Sessions } from './sessions.ts';
import type { Claims } from './tokens.ts';
import { newSecret, stepOf, totpUri } from './totp.ts';

export type FactorApiOptions = {
  siteUrl: string;
  query: Query;
  now: () => number;
  limits: ReturnType<typeof signInLimits>;
  sessions: Sessions;
};

type FactorCall = {
  c: Context;
  /** Below /factors. */
  path: string;
  claims: Claims | undefined;
  textOf: (name: string) => string;
  address: string;
  /** The session as it is from now on. */
  renewed: () => Promise<Response>;
};

/**
 * Second factors as Supabase Auth has them (TOTP alone): enrolled, challenged, verified and removed by the calls of
 * supabase-js, which get the answers of a hosted project.
 */
export function factorApi({ siteUrl, query, now, limits, sessions }: FactorApiOptions) {
  return async ({ c, path, claims, textOf, address, renewed }: FactorCall): Promise<Response> => {
    if (!claims) return refusal(c, 401, 'no_authorization', 'This endpoint requires a valid Bearer token');
    const often = limits.change(address);
    if (often) return tooMany(c, often);
    const own = await ownSession(query, claims.sub, claims.session_id);
    if (!own) return refusal(c, 403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
    const userId = claims.sub;

    if (path === '') return enrol(own);
    const [, id = '', call] = /^\/([0-9a-f-]{36})(?:\/(challenge|verify))?$/.exec(path) ?? [];
    const factor = isUuid(id) ? await ownFactor(query, userId, id) : undefined;
    if (!factor) return refusal(c, 404, 'mfa_factor_not_found', 'Factor not found');
    // one that was begun before another was proven: the password alone adds none beside that
    if (factor.status === 'unverified' && own.hasFactor && !own.isProven)
      return lacksFactor(c, 'AAL2 required to enroll a new factor');
    if (call === 'challenge') return challenge();
    return call === 'verify' ? verify(factor.secret) : remove(factor.status === 'verified' && !own.isProven);

    async function enrol({ email, hasFactor, isProven }: NonNullable<typeof own>): Promise<Response> {
      if (textOf('factor_type') !== 'totp') return refusal(c, 400, 'validation_failed', 'factor_type needs to be totp');
      if (hasFactor && !isProven) return lacksFactor(c, 'AAL2 required to enroll a new factor');
      const name = textOf('friendly_name').trim();
      const issuer = textOf('issuer').trim() || new URL(siteUrl).host;
      if (name.length > 100 || issuer.length > 100)
        return refusal(c, 400, 'validation_failed', 'friendly_name and issuer have at most 100 characters');
      const secret = newSecret();
      const added = await addFactor(query, { userId, name, secret });
      if (added === 'taken')
        return refusal(
          c,
          422,
          'mfa_factor_name_conflict',
          `A factor with the friendly name "${name}" for this user already exists`,
        );
      if (!added)
        return refusal(
          c,
          422,
          'too_many_enrolled_mfa_factors',
          'Maximum number of verified factors reached, unenroll to continue',
        );
      const uri = totpUri({ secret, issuer, account: email });
      const totp = { qr_code: renderSVG(uri, { border: 4 }), secret, uri };
      return c.json({ id: added, type: 'totp', ...(name ? { friendly_name: name } : {}), totp });
    }

    async function challenge(): Promise<Response> {
      const at = now();
      const made = await addChallenge(query, id, address, new Date(at));
      return c.json({ id: made, type: 'totp', expires_at: Math.floor(at / 1000) + challengeSeconds });
    }

    async function verify(secret: string): Promise<Response> {
      const challenge = textOf('challenge_id');
      if (!isUuid(challenge) || !(await isOpenChallenge(query, challenge, id, new Date(now()))))
        return refusal(c, 422, 'mfa_challenge_expired', 'MFA challenge has expired, verify against another challenge');
      const { wait, proven } = limits.factor(userId);
      if (wait) return tooMany(c, wait);
      const step = stepOf(textOf('code'), secret, now());
      const proof = { userId, sessionId: claims!.session_id, factorId: id };
      if (step === undefined || !(await proveSession(query, { ...proof, step })))
        return refusal(c, 422, 'mfa_verification_failed', 'Invalid TOTP code entered');
      proven();
      sessions.forget(userId);
      return renewed();
    }

    async function remove(isUnproven: boolean): Promise<Response> {
      if (isUnproven) return lacksFactor(c, 'AAL2 required to unenroll verified factor');
      await removeFactor(query, userId, id);
      sessions.forget(userId);
      return c.json({ id });
    }
  };
}

export const lacksFactor = (c: Context, message: string) => refusal(c, 403, 'insufficient_aal', message);

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
