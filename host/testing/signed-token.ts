import { createHmac } from 'node:crypto';

/** A token signed with `secret`, whatever it claims; `head` changes what it says about itself. */
export function signedToken(claims: unknown, secret: string, head: object = {}): string {
  const text = `${part({ alg: 'HS256', typ: 'JWT', ...head })}.${part(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
