import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';
import type { Database } from '#database.types.ts';
import { dataOf } from '#lib/errors.ts';
import { askingOverlap } from '#lib/overlap-question.ts';
import type { MutationMeta } from '#lib/query-client.ts';
import { supabase } from '#lib/supabase.ts';
import type { RondoClient } from '#lib/supabase-client.ts';

type Functions = Database['public']['Functions'];
type Name = keyof Functions;
type Args<N extends Name> = Functions[N]['Args'];
type Result<N extends Name> = Functions[N]['Returns'];
/** The arguments that a screen's hook has not been called with, of each form that a command has; nothing where none is left. */
type Left<A, Held> = A extends unknown ? Input<Omit<A, keyof Held>> : never;
type Input<A> = keyof A extends never ? void : string extends keyof A ? void : object extends A ? A | void : A;
/** A value that is no argument of the command: the database would know no command with it. */
type Foreign<Held, A> = Record<Exclude<keyof Held, A extends unknown ? keyof A : never>, never>;
type Command<N extends Name> = <Held extends object & Partial<Args<N>> = object>(
  held?: Held & Foreign<Held, Args<N>>,
) => UseMutationResult<Result<N>, Error, Left<Args<N>, Held>>;

type TextKey = NonNullable<MutationMeta['successToast']>;
type Options = Pick<MutationMeta, 'invalidates' | 'rereads' | 'toastId'> & {
  /** The text of the toast that follows. */
  done?: TextKey | undefined;
  /** Where a refusal is shown: by its form, or below its own sentence; else a toast gives the reason alone. */
  refused?: 'form' | TextKey;
} & Pick<UseMutationOptions, 'gcTime'> & { onSuccess?: () => unknown };
/** `asksOverlap`: where a team would play twice at once, the staff is asked, and the command sent again. */
type CommandOptions = Omit<Options, 'invalidates' | 'done'> & { asksOverlap?: true };

type Hook<Input, About extends unknown[], Data> = (...about: About) => UseMutationResult<Data, Error, Input>;

/**
 * Calls one command.
 * @throws CallError
 */
export async function call<N extends Name>(name: N, args?: Args<N>): Promise<Result<N>> {
  const db = await supabase();
  return dataOf(await db.rpc(name, args));
}

/**
 * The hook of a mutation that is one command: the queries it invalidates, and the toast when it is done. A screen calls the
 * hook with the arguments it has, and the mutation with the others.
 */
export function command<N extends Name>(
  name: N,
  invalidates: readonly string[],
  done?: TextKey,
  { asksOverlap, ...options }: CommandOptions = {},
): Command<N> {
  const useCommand = mutation(
    (input: object | void, held?: object) => {
      const args = { ...held, ...input } as Args<N>;
      return asksOverlap ? askingOverlap((aware) => call(name, { ...args, aware })) : call(name, args);
    },
    { invalidates, done, ...options },
  );
  return useCommand as Command<N>;
}

/** The same for a command whose form shows the refusal. */
export const formCommand: typeof command = (name, invalidates, done, options) =>
  command(name, invalidates, done, { ...options, refused: 'form' });

/** The hook of a mutation that is one write to rows of a table. */
export const write = <About extends unknown[], Input = void>(
  request: (db: RondoClient, input: Input, ...about: About) => PromiseLike<Parameters<typeof dataOf>[0]>,
  options: Options,
): Hook<Input, About, void> =>
  mutation(async (input: Input, ...about: About) => {
    dataOf(await request(await supabase(), input, ...about));
  }, options);

/** The hook of a mutation that takes more than one call. */
export function mutation<About extends unknown[], Data, Input = void>(
  mutate: (input: Input, ...about: About) => Promise<Data>,
  { done, refused, gcTime, onSuccess, ...meta }: Options,
): Hook<Input, About, Data> {
  const toasts: MutationMeta = {
    ...(done && { successToast: done }),
    ...(refused === undefined ? { refusalToast: true } : refused !== 'form' && { errorToast: refused }),
  };
  return function useHook(...about) {
    return useMutation({
      mutationFn: (input: Input) => mutate(input, ...about),
      gcTime,
      onSuccess,
      meta: { ...meta, ...toasts },
    });
  };
}
