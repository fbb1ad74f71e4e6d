let known: { call: string; given: string; answer: unknown } | undefined;

/**
 * The data that came with the page (supabase/functions/public-head): the answer to the call that its first content was
 * made from, so that nobody asks it twice. Undefined for every other call, and on pages without it.
 */
export function preloadedAnswer(call: string, given: Record<string, string | number>): unknown {
  known ??= written();
  return known.call === call && known.given === JSON.stringify(given) ? known.answer : undefined;
}

function written(): NonNullable<typeof known> {
  try {
    const text = document.querySelector('#rondo-known')?.textContent ?? '{}';
    const { call = '', given, answer } = JSON.parse(text) as { call?: string; given?: object; answer?: unknown };
    return { call, given: JSON.stringify(given), answer };
  } catch {
    return { call: '', given: '', answer: undefined };
  }
}
