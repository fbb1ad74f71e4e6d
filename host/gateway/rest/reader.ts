import { misread } from './refusal.ts';

/** Reads a text once from left to right; an unexpected character is refused. */
export class Reader {
  #at = 0;
  readonly #text: string;
  readonly #what: string;

  /** @param what names the text in a refusal */
  constructor(text: string, what: string) {
    this.#text = text;
    this.#what = what;
  }

  get ended(): boolean {
    return this.#at === this.#text.length;
  }

  /** Whether `word` is here; it is stepped over then. */
  takes(word: string): boolean {
    if (!this.#text.startsWith(word, this.#at)) return false;
    this.#at += word.length;
    return true;
  }

  sees(word: string): boolean {
    return this.#text.startsWith(word, this.#at);
  }

  expects(word: string): void {
    if (!this.takes(word)) throw this.refusal(`expecting "${word}"`);
  }

  /** A name as the database's own are written: small letters, digits and underscores. */
  name(): string {
    return this.matching(/[a-z_][a-z0-9_]{0,62}/y, 'expecting a name');
  }

  /** @param pattern sticky, and of at least one character */
  matching(pattern: RegExp, expectation: string): string {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text)?.[0];
    if (!match) throw this.refusal(expectation);
    this.#at += match.length;
    return match;
  }

  /** Everything that is left. */
  rest(): string {
    const left = this.#text.slice(this.#at);
    this.#at = this.#text.length;
    return left;
  }

  end(): void {
    if (!this.ended) throw this.refusal('unexpected text behind it');
  }

  refusal(why: string) {
    return misread(this.#what, this.#text, this.#at, why);
  }
}
