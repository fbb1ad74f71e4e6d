/** Where one read, or one function of a file of reads, begins. */
const beginning = /^(?: {2}\w+: \(|(?:export )?(?:async )?function |(?:export )?const )/;
const reading = /\.from\('(\w+)'\)\s*\.select\(|\.rpc\('(\w+)'/g;
/** A limit of the rows themselves: one with a second argument limits what is embedded. */
const bounds =
  /\.limit\((?:[^,()]|\([^()]*\))+\)|\.range\(|\.(?:maybeSingle|single)\(\)|head: true|\bmax(?::|\b(?=[,} ]))|\/\/ bounded by: \S+/g;

/**
 * Reads of this file that nothing bounds, as `file:line`: a read has a limit or a range, asks for one row or a count,
 * hands a call its `max`, or names beside itself what bounds it: `// bounded by: one season`.
 */
export function unboundedReads(file: string, text: string): string[] {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, at) => (beginning.test(line) ? [at] : []));
  return starts.flatMap((start, n) => {
    const part = lines.slice(start, starts[n + 1]).join('\n');
    const reads = [...part.matchAll(reading)];
    const bounded = part.match(bounds)?.length ?? 0;
    return reads.slice(bounded).map((read) => {
      const line = start + part.slice(0, read.index).split('\n').length;
      return `${file}:${line}: nothing bounds the read of ${read[1] ?? read[2]}`;
    });
  });
}
