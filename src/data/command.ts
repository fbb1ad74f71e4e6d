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
/** What a command without arguments takes is nothing. */
type Given<N extends Name> = Args<N> extends Record<PropertyKey, never> ? void : Args<N>;

type TextKey = NonNullable<MutationMeta['successToast']>;
type Options = Pick<MutationMeta, 'invalidates' | 'toastId'> & {
  /** The text of the toast that follows. */
  done?: TextKey;
  /** Where a refusal is shown: by its form, or below a sentence of its own; else a toast gives the reason alone. */
  refused?: 'form' | TextKey;
} & Pick<UseMutationOptions, 'gcTime'> & { onSuccess?: () => unknown };
/** `asksOverlap`: where a team would play twice at once, the staff is asked, and the command sent again. */
type CommandOptions = Options & { asksOverlap?: true };

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
 * The hook of a mutation that is one command. It takes the arguments of the command; where a screen has others, `args`
 * makes them from the input and from what the hook is called with.
 */
export function command<N extends Name>(name: N, options: CommandOptions): Hook<Given<N>, [], Result<N>>;
export function command<N extends Name, About extends unknown[], Input = void>(
  name: N,
  args: (input: Input, ...about: About) => Args<N>,
  options: CommandOptions,
): Hook<Input, About, Result<N>>;
export function command<N extends Name>(
  name: N,
  ...rest: [CommandOptions] | [(...given: unknown[]) => Args<N>, CommandOptions]
): Hook<unknown, unknown[], Result<N>> {
  const [args, { asksOverlap, ...options }] =
    rest.length === 1 ? [(input: unknown) => input as Args<N>, rest[0]] : rest;
  return mutation((...given: unknown[]) => {
    const sent = args(...given);
    return asksOverlap ? askingOverlap((aware) => call(name, { ...sent, aware })) : call(name, sent);
  }, options);
}

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
