import { createInterface } from 'node:readline/promises';

/** Asks at the terminal whether to go on. Only a `y` does: an empty line, and input that ends, do not. */
export async function confirmed(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const ended = new Promise<string>((end) => terminal.once('close', () => end('')));
  const answer = await Promise.race([terminal.question(`${question} Go on? (y/N) `), ended]);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
