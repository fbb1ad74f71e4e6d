/** Statements that may have a name. Each keeps its plan in every session that was asked it, some hundred kilobytes. */
export const namedMost = 64;
/**
 * How often a statement was asked before it gets one: no matter who asks in ever new shapes takes none from the app.
 */
export const namedAfter = 20;

/**
 * Names the statements that the app asks again and again: PostgreSQL then reads, rewrites and checks each once in a
 * session. People's questions have endless shapes, so the number of names is limited, and are never given away.
 */
export function namedStatements(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= namedMost) return name;
    if (counts.size > 1000) counts.clear();
    const times = (counts.get(text) ?? 0) + 1;
    counts.set(text, times);
    if (times < namedAfter) return undefined;
    counts.delete(text);
    names.set(text, `rondo ${names.size}`);
    return names.get(text);
  };
}
