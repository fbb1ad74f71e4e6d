/** The shared parts of HTTP channels. */

export type Body = Record<string, unknown>;

/** The limit of an answer; a message comes back as a few thousand. */
const mostBytes = 64 * 1024;

/** An answer of JSON; empty where it is none, or too long. */
export async function read(answered: Response, most = mostBytes): Promise<Body> {
  if (!answered.body) return {};
  const reader = answered.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > most) {
      await reader.cancel();
      return {};
    }
    text += decoder.decode(value, { stream: true });
  }
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Body) : {};
  } catch {
    return {};
  }
}

/** A word for what went wrong, as runtimes say it; what they say names the address, and is kept nowhere. */
export function reasonOf(error: unknown): 'timeout' | 'unreachable' | 'broken' {
  const { name, message: words, cause } = error as Error & { cause?: { code?: string } };
  if (name === 'TimeoutError') return 'timeout';
  const code = cause?.code ?? '';
  const isUnreachable =
    /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/.test(code) ||
    /\(Connect\)|dns error/i.test(words);
  return isUnreachable ? 'unreachable' : 'broken';
}
