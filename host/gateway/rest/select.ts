import type { Catalogue, Link, Relation } from './catalogue.ts';
import { Reader } from './reader.ts';
import { RestRefusal, unknownColumn } from './refusal.ts';

/** The selected columns of a row: all columns, the number of rows, single columns, rows that hang together with it. */
export type Item = '*' | 'count' | Column | Embed;
export type Column = { column: string; as: string | undefined };
export type Embed = {
  /** The relation whose rows are answered within. */
  embed: string;
  as: string | undefined;
  /** Name or column of the foreign key that is meant. */
  hint: string | undefined;
  join: 'inner' | 'left' | undefined;
  items: Item[];
};

/** How wide and deep an answer may be requested. */
export const selectLimits = { columns: 60, embeds: 10, depth: 3 };

/** The key under which a part is in the answer. */
export const keyOf = (item: Column | Embed) => item.as ?? ('embed' in item ? item.embed : item.column);

export const isEmbed = (item: Item): item is Embed => typeof item === 'object' && 'embed' in item;

/** Reads `select` for rows of `from`. @throws RestRefusal */
export function readSelect(text: string, from: Columned, catalogue: Catalogue): Item[] {
  const reader = new Reader(text, 'select parameter');
  const spent = { columns: 0, embeds: 0 };
  const items = readItems(from, 0);
  reader.end();
  return items;

  function readItems(parent: Columned, depth: number): Item[] {
    const items: Item[] = [];
    do items.push(readItem(parent, depth));
    while (reader.takes(','));
    refuseTwice(items);
    return items;
  }

  function readItem(parent: Columned, depth: number): Item {
    if (reader.takes('*')) return counted('*');
    const first = reader.name();
    const as = reader.takes(':') ? first : undefined;
    if (as !== undefined && as in Object.prototype) throw reader.refusal('expecting another alias');
    const name = as === undefined ? first : reader.name();
    if (reader.sees('!') || reader.sees('(')) return readEmbed(parent, name, as, depth + 1);
    if (name === 'count' && as === undefined && depth > 0 && !parent.columns.has(name)) return counted('count');
    if (!parent.columns.has(name)) throw unknownColumn(parent.name, name);
    return counted({ column: name, as });
  }

  function counted<Part extends Item>(item: Part): Part {
    spent.columns += 1;
    if (spent.columns > selectLimits.columns) throw reader.refusal(`at most ${selectLimits.columns} columns`);
    return item;
  }

  function readEmbed(parent: Columned, embed: string, as: string | undefined, depth: number): Embed {
    spent.embeds += 1;
    if (spent.embeds > selectLimits.embeds) throw reader.refusal(`at most ${selectLimits.embeds} embedded resources`);
    if (depth > selectLimits.depth) throw reader.refusal(`resources are embedded ${selectLimits.depth} deep at most`);
    let hint: string | undefined;
    let join: Embed['join'];
    while (reader.takes('!')) {
      const word = reader.name();
      if (join || (hint && !isJoin(word))) throw reader.refusal('unexpected "!"');
      if (isJoin(word)) join = word;
      else hint = word;
    }
    const relation = embedded(parent, embed, hint, catalogue);
    reader.expects('(');
    const items = readItems(relation, depth);
    reader.expects(')');
    return { embed, as, hint, join, items };
  }

  /** No column and no resource stands twice: the size of an answer is the size of its rows. */
  function refuseTwice(items: Item[]) {
    const columns = items.filter((item): item is Column => typeof item === 'object' && !isEmbed(item));
    const keys = items.map((item) => (typeof item === 'object' ? keyOf(item) : item));
    const alone = items.includes('count') && items.length > 1;
    const twice =
      new Set(keys).size < keys.length ||
      new Set(columns.map(({ column }) => column)).size < columns.length ||
      (columns.length > 0 && items.includes('*'));
    if (twice || alone) throw reader.refusal(alone ? '"count" stands alone' : 'a column is named twice');
  }
}

/** Rows one can choose columns of: a table's, a view's or a call's. */
export type Columned = Pick<Relation, 'name' | 'columns'> & Partial<Pick<Relation, 'links' | 'arrays'>>;

/** The relation at the other end of the one foreign key that is meant. @throws RestRefusal for none, and for several */
function embedded(parent: Columned, target: string, hint: string | undefined, catalogue: Catalogue): Relation {
  const relation = catalogue.relations.get(target);
  const between = (parent.links ?? []).filter((link) => joins(link, parent.name, target));
  const meant =
    hint === undefined ? between : between.filter(({ constraint, column }) => [constraint, column].includes(hint));
  if (!relation || meant.length === 0) {
    const hinted = hint === undefined ? '' : ` using the hint '${hint}'`;
    throw new RestRefusal(
      400,
      'PGRST200',
      `Could not find a relationship between '${parent.name}' and '${target}' in the schema cache`,
      `Searched for a foreign key relationship between '${parent.name}' and '${target}'${hinted} in the schema 'public', but no matches were found.`,
    );
  }
  if (meant.length > 1) {
    const names = meant.map(({ constraint }) => `'${target}!${constraint}'`).join(', ');
    throw new RestRefusal(
      300,
      'PGRST201',
      `Could not embed because more than one relationship was found for '${parent.name}' and '${target}'`,
      meant.map(({ constraint }) => ({ embedding: `${parent.name} with ${target}`, relationship: constraint })),
      `Try changing '${target}' to one of the following: ${names}. Find the desired relationship in the 'details' key.`,
    );
  }
  return relation;
}

const isJoin = (word: string) => word === 'inner' || word === 'left';

const joins = ({ table, to }: Link, one: string, other: string) =>
  (table === one && to === other) || (table === other && to === one);

/** The text of a select that reads as these items. */
export const selectText = (items: Item[]): string => items.map(itemText).join(',');

function itemText(item: Item): string {
  if (typeof item === 'string') return item;
  const alias = item.as === undefined ? '' : `${item.as}:`;
  if (!isEmbed(item)) return alias + item.column;
  const marks = [item.hint, item.join].filter((mark) => mark !== undefined).map((mark) => `!${mark}`);
  return `${alias}${item.embed}${marks.join('')}(${selectText(item.items)})`;
}
