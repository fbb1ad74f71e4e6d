/**
 * The commands that a page offers, by person and state: one table for each page. A component test draws the page for each cell and
 * reads its buttons (`offered.ts`), and supabase/tests/catalogue/offers.test.ts asks the database for each command as each
 * of these people, for real and rolled back. A command that is offered and refused fails there, and so does one that is
 * allowed and not offered, unless `elsewhere` says where it is.
 */
export type Offers<Command extends string = string, Who extends string = string, State extends string = string> = {
  /** The control that leads to each command; one with several has a name for each: “set_role admin”. */
  buttons: Readonly<Record<Command, string | RegExp>>;
  /** Buttons that ask the database for nothing. */
  plain?: readonly (string | RegExp)[];
  /** The controls, where they are more than buttons. */
  controls?: readonly ('button' | 'combobox' | 'menuitem')[];
  who: readonly Who[];
  /** The people whom the table of routes lets in: a cell is drawn for them alone. */
  opens?: readonly NoInfer<Who>[];
  /** In each state: who is offered what; nobody else is offered anything. */
  states: Readonly<Record<State, Readonly<Partial<Record<NoInfer<Who>, readonly NoInfer<Command>[]>>>>>;
  /** Commands that the database allows and the page does not offer: the people, and the page that offers it. */
  elsewhere: readonly {
    who: readonly NoInfer<Who>[];
    commands: readonly NoInfer<Command>[];
    where: string;
    in?: readonly NoInfer<State>[];
  }[];
};

/** Keeps the names of a table's commands, people and states. */
export const offers = <const Command extends string, const Who extends string, const State extends string>(
  table: Offers<Command, Who, State>,
): Offers<Command, Who, State> => table;

/** The cells of a table, for a test of each: every state, as everybody who can open the page. */
export const cells = <Command extends string, Who extends string, State extends string>({
  who,
  opens = who,
  states,
}: Offers<Command, Who, State>): [State, Who, readonly Command[]][] =>
  (Object.keys(states) as State[]).flatMap((state) =>
    opens.map((person): [State, Who, readonly Command[]] => [state, person, states[state][person] ?? []]),
  );
