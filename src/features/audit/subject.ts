/** The subject of an entry, as the database names it: a noun and its key. */
export function subjectOf(subject: string): { noun: string; key: string[] } {
  const [noun = '', ...key] = subject.split(' ');
  return { noun, key };
}
