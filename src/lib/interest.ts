/** A team that the caller's own has an interest in, as the refusal of a decision about it names it. */
export type Interest = { kind: 'rival' | 'neighbour'; team: string };
export type InterestQuestion = Interest & { answer: (agreed: boolean) => void };

const name = 'rondo-interest';

/** Asks whether a decision may be shown as one of a player with an interest; no where nobody asks. */
export const askInterest = (interest: Interest): Promise<boolean> =>
  new Promise((answer) => {
    const event = new CustomEvent<InterestQuestion>(name, { cancelable: true, detail: { ...interest, answer } });
    if (window.dispatchEvent(event)) answer(false);
  });

export function followInterestQuestions(follow: (question: InterestQuestion) => void): () => void {
  const heard = (event: Event) => {
    event.preventDefault();
    follow((event as CustomEvent<InterestQuestion>).detail);
  };
  window.addEventListener(name, heard);
  return () => window.removeEventListener(name, heard);
}

/** The interest that a refused command has to be declared in first, if that is what it was refused for. */
export async function undeclaredInterest(answer: Response): Promise<Interest | undefined> {
  if (answer.status !== 409) return undefined;
  const refusal: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  const { hint, details } = Object(refusal) as { hint?: unknown; details?: unknown };
  const [kind, team] = hint === 'declareInterest' && typeof details === 'string' ? details.split(' ') : [];
  return team && (kind === 'rival' || kind === 'neighbour') ? { kind, team } : undefined;
}
