import type { Backend } from '#host/backend.ts';
import { asWorded } from '#host/gateway/traffic/forward.ts';
import type { Catalogue } from './catalogue.ts';
import { type Operation, readRequest, type RestRequest } from './grammar.ts';
import { namesIn } from '#host/lite/narrow-schema.ts';
import { rebuilt } from './rebuilt.ts';
import { RestRefusal } from './refusal.ts';

/**
 * Takes requests for rows. An unknown request is refused here; what it knows is said to the backend
 * anew, with no byte of the original but the member's token.
 */
export function restApi(backend: Backend) {
  return async (request: Request, peerAddress: string | null = null): Promise<Response> => {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow: methods } });
    let operation: Operation;
    try {
      operation = readRequest(await writtenIn(request), backend.catalogue());
    } catch (error) {
      if (error instanceof RestRefusal) return refused(error);
      throw error;
    }
    const context = { peerAddress, names: namesIn(operation), onlyReads: onlyReads(operation, backend.catalogue()) };
    const answer = asWorded(await backend.fetch(backendRequest(operation, request, backend), context), '/rest/');
    return 'bodiless' in operation && operation.bodiless ? new Response(null, answer) : answer;
  };
}

/**
 * The calls that answer a file (docs/decisions/0040). Calendars ask for everything, for their own type, or for
 * nothing: they all get the one thing there is.
 */
const calendars = ['rpc/calendar_feed', 'rpc/public_calendar', 'rpc/member_calendar'];

const methods = 'GET, HEAD, POST, PATCH, DELETE';

async function writtenIn(request: Request): Promise<RestRequest> {
  const { method, headers } = request;
  const reads = method === 'GET' || method === 'HEAD';
  // As it is on the wire: the framework decodes its own path.
  const [, path = '', query = ''] = /^[a-z]+:\/\/[^/?#]*\/rest\/v1\/?([^?#]*)\??([^#]*)/i.exec(request.url) ?? [];
  const header = (name: string) => (calendars.includes(path) ? undefined : (headers.get(name) ?? undefined));
  return {
    method,
    path,
    query,
    prefer: header('prefer'),
    accept: header('accept'),
    range: header('range'),
    profile: header(reads ? 'accept-profile' : 'content-profile'),
    type: headers.get('content-type') ?? undefined,
    body: reads ? undefined : await request.text(),
  };
}

function backendRequest(operation: Operation, { headers }: Request, backend: Backend): Request {
  const { method, path, query, prefer, accept, type, body } = rebuilt(operation);
  const token = headers.get('authorization');
  return new Request(new URL(`/rest/v1/${path}?${query}`, backend.url), {
    method,
    headers: {
      apikey: backend.publishableKey,
      ...(token ? { authorization: token } : {}),
      ...(accept ? { accept } : {}),
      ...(prefer ? { prefer } : {}),
      ...(type ? { 'content-type': type } : {}),
    },
    ...(body === undefined ? {} : { body }),
  });
}

/** Every read, and every call of a function that is not volatile. */
const onlyReads = (operation: Operation, { calls }: Catalogue) =>
  operation.action === 'read' || (operation.action === 'call' && calls.get(operation.call)?.changes === false);

const refused = ({ status, code, message, details, hint }: RestRefusal) =>
  Response.json({ code, message, details, hint }, { status });
