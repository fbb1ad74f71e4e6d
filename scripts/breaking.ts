import type { JsonSchema, OpenApi } from '#supabase/functions/read-api/schemas.ts';

/**
 * The parts of `before` that a program would miss in `after`: an address, a parameter, a field, the type of one.
 * Additions break nothing. Empty where nothing is missing.
 */
export function breaking(before: OpenApi, after: OpenApi): string[] {
  const changes: string[] = [];
  for (const [path, { get: was }] of Object.entries(before.paths)) {
    const is = after.paths[path]?.get;
    if (!is) {
      changes.push(`${path} is gone`);
      continue;
    }
    for (const parameter of was.parameters) {
      const counterpart = is.parameters.find(
        ({ name, in: place }) => name === parameter.name && place === parameter.in,
      );
      if (!counterpart) changes.push(`${path}: parameter ${parameter.name} is gone`);
      else if (!sameType(parameter.schema, counterpart.schema))
        changes.push(`${path}: parameter ${parameter.name} changed`);
    }
    for (const { name, required } of is.parameters)
      if (required && !was.parameters.some((parameter) => parameter.name === name))
        changes.push(`${path}: parameter ${name} is asked for`);
    const answers = (operation: typeof was) => operation.responses['200']?.content['application/json']?.schema ?? {};
    compare(answers(was), answers(is), path, new Set());
  }
  return changes;

  function compare(was: JsonSchema, is: JsonSchema, at: string, seen: Set<string>) {
    const name = was['$ref'] as string | undefined;
    if (name !== undefined) {
      // once a name is enough, and a name may lead back to itself
      if (seen.has(name)) return;
      seen.add(name);
    }
    const [old, now] = [resolved(was, before), resolved(is, after)];
    if (!sameType(old, now)) {
      changes.push(`${at} changed`);
      return;
    }
    for (const [key, schema] of Object.entries((old['properties'] ?? {}) as Record<string, JsonSchema>)) {
      const counterpart = (now['properties'] as Record<string, JsonSchema> | undefined)?.[key];
      if (!counterpart) changes.push(`${at}.${key} is gone`);
      else compare(schema, counterpart, `${at}.${key}`, seen);
    }
    const required = (schema: JsonSchema) => (schema['required'] ?? []) as string[];
    for (const key of required(old))
      if (
        (now['properties'] as object | undefined) &&
        key in (now['properties'] as object) &&
        !required(now).includes(key)
      )
        changes.push(`${at}.${key} may be missing`);
    for (const inner of ['items', 'additionalProperties'])
      if (isSchema(old[inner]) && isSchema(now[inner])) compare(old[inner], now[inner], `${at}[]`, seen);
    const [one, other] = [variants(old), variants(now)];
    for (const [index, variant] of one.entries()) compare(variant, other[index] ?? {}, at, seen);
  }
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

const variants = (schema: JsonSchema) => (schema['anyOf'] ?? schema['allOf'] ?? []) as JsonSchema[];

function resolved(schema: JsonSchema, document: OpenApi): JsonSchema {
  const name = (schema['$ref'] as string | undefined)?.split('/').at(-1);
  return name === undefined ? schema : (document.components.schemas[name] ?? {});
}

/** The type, the format and the values of a field; how many variants it has. */
const sameType = (one: JsonSchema, other: JsonSchema): boolean =>
  JSON.stringify(kindOf(one)) === JSON.stringify(kindOf(other));

const kindOf = (schema: JsonSchema) => [schema['type'], schema['format'], schema['enum'], variants(schema).length];
