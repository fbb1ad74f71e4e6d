import { filterParameters, inQuotes, type Written } from './filters.ts';
import type { Operation, RestRequest, View, Window } from './grammar.ts';
import { orderText } from './order.ts';
import { preferenceText } from './preferences.ts';
import { selectText } from './select.ts';

/**
 * The request that says what was understood, and nothing else. A call by GET becomes one by POST: it changes
 * nothing, and the backend takes an argument that looks like a filter for one.
 * @param written how the backend wants values written
 */
export function rebuilt(operation: Operation, written: Written = inQuotes): RestRequest {
  const common = {
    query: queryText(parametersOf(operation, written)),
    prefer: preferenceText(operation.prefer),
    accept: media[operation.shape],
  };
  switch (operation.action) {
    case 'read':
      return { ...common, method: operation.bodiless ? 'HEAD' : 'GET', path: operation.relation };
    case 'insert':
      return { ...common, method: 'POST', path: operation.relation, ...json(operation.rows) };
    case 'update':
      return { ...common, method: 'PATCH', path: operation.relation, ...json(operation.row) };
    case 'delete':
      return { ...common, method: 'DELETE', path: operation.relation };
    case 'call':
      return { ...common, method: 'POST', path: `rpc/${operation.call}`, ...json(operation.args) };
  }
}

const media = { rows: 'application/json', row: 'application/vnd.pgrst.object+json' };

const json = (value: unknown) => ({ type: 'application/json', body: JSON.stringify(value) });

function parametersOf(operation: Operation, written: Written): [string, string][] {
  const parameters = viewParameters(operation.view, written);
  if ('columns' in operation && operation.columns) parameters.push(['columns', operation.columns.join(',')]);
  if ('conflict' in operation && operation.conflict) parameters.push(['on_conflict', operation.conflict.join(',')]);
  return parameters;
}

function viewParameters({ select, own, embedded }: View, written: Written): [string, string][] {
  const parameters: [string, string][] = select ? [['select', selectText(select)]] : [];
  parameters.push(...windowParameters(own, written));
  for (const [embed, window] of embedded)
    for (const [key, text] of windowParameters(window, written)) parameters.push([`${embed}.${key}`, text]);
  return parameters;
}

function windowParameters({ filters, order, limit, offset }: Window, written: Written): [string, string][] {
  const parameters = filterParameters(filters, written);
  if (order) parameters.push(['order', orderText(order)]);
  if (limit !== undefined) parameters.push(['limit', String(limit)]);
  if (offset !== undefined) parameters.push(['offset', String(offset)]);
  return parameters;
}

const queryText = (parameters: [string, string][]) =>
  parameters.map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}`).join('&');
