import { escapeLiteral } from 'pg';
import { allowDeletion } from './owner.ts';
import type { World } from './harness.ts';

/** A command as a screen sends it, and who sends it: with its arguments, or as the statement that writes rows of a table. */
export type SentCommand = { who: string; command: string; args: Record<string, unknown> | string };

type Answer = { code: string; hint: string; message: string };

/** Refusals are about who asks, or when; what was requested wrongly is a mistake of the test. 42501: of the row's policy. */
const refusals = /^(?:PT4(?:01|03|04|09)|42501)$/;
/** Of a value, and still about who asks. */
const aboutOneself = 'followSelf';

/** Each question in its own transaction inside this one, which is rolled back, too. */
const asking = `
  create function pg_temp.answers_to(questions jsonb) returns jsonb language plpgsql as $$
  declare
    question jsonb;
    answer jsonb;
    answers jsonb := '[]';
    code text;
    hint text;
    message text;
    written int;
  begin
    for question in select * from jsonb_array_elements(questions) loop
      begin
        perform
          set_config('request.jwt.claim.sub', question ->> 'who', true),
          set_config('request.jwt.claims', jsonb_build_object('sub', question ->> 'who', 'role', 'authenticated')::text, true);
        set local role authenticated;
        execute question ->> 'statement';
        get diagnostics written = row_count;
        if written = 0 then
          raise exception using errcode = 'PT404', message = 'No row is theirs to write.', hint = 'noRow';
        end if;
        set constraints all immediate;
        raise exception using errcode = 'PTOK0';
      exception when others then
        get stacked diagnostics code = returned_sqlstate, hint = pg_exception_hint, message = message_text;
      end;
      answers := answers || jsonb_build_object('code', code, 'hint', hint, 'message', message);
    end loop;
    return answers;
  end
  $$`;

/**
 * Asks for commands, each for real and rolled back.
 * @returns for each undefined where it is done, else the hint of its refusal
 */
export async function refusalsOf(world: World, calls: readonly SentCommand[]): Promise<(string | undefined)[]> {
  const questions = calls.map(({ who, command, args }) => {
    if (typeof args === 'string') return { who, statement: args };
    const named = Object.entries(args).map(([name, value]) => `${name} => ${literal(value)}`);
    return { who, statement: `select public.${command}(${named.join(', ')})` };
  });
  let answers: Answer[] = [];
  await world.hold(asking, [], async (more) => {
    await more(allowDeletion);
    const [row] = (await more('select pg_temp.answers_to($1) as answers', [JSON.stringify(questions)])) as {
      answers: Answer[];
    }[];
    answers = row!.answers;
  });
  return answers.map(({ code, hint, message }, at) => {
    if (code === 'PTOK0') return undefined;
    if (refusals.test(code) || hint === aboutOneself) return hint;
    throw new Error(`${calls[at]!.command} was not asked for as a screen asks for it: ${code} ${message}`);
  });
}

/** Of whatever type the command takes. */
function literal(value: unknown): string {
  if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return escapeLiteral(`{${value.join()}}`);
  return escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
}
