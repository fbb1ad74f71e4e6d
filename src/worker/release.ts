/** The build's message to the worker. */
export type Release = {
  /** Another one for another build. */
  name: string;
  /** The script that this build's page starts with, as the page names it. */
  entry: string;
  /** The assets of stored pages. */
  files: string[];
  /** Their texts, by language. */
  texts: Record<string, string[]>;
  /** The first parts of the addresses of members' pages; the empty one is the way in. */
  sections: string[];
};

/** As pages speak to the worker (src/lib/site-worker.ts). */
export type Message = { keep: string } | { say: 'entry' } | { say: 'takeOver' };
