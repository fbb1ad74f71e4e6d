let preloaded: { call: string; args: string; answer: unknown } | undefined;

/**
 * The data that came with the page (supabase/functions/public-head): the answer to the call that its first content was
 * made from, so that nobody asks it twice. Undefined for every other call, and on pages without it.
 */
export function preloadedAnswer(call: string, args: Record<string, string | number>): unknown {
  preloaded ??= written();
  return preloaded.call === call && preloaded.args === JSON.stringify(args) ? preloaded.answer : undefined;
}

function written(): NonNullable<typeof preloaded> {
  try {
    const text = document.querySelector('#rondo-known')?.textContent ?? '{}';
    const { call = '', args, answer } = JSON.parse(text) as { call?: string; args?: object; answer?: unknown };
    return { call, args: JSON.stringify(args), answer };
  } catch {
    return { call: '', args: '', answer: undefined };
  }
}
