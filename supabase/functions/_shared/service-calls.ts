/** Calls of a project over its REST API, with the key of the service. */
export const callsOver =
  ({ url, key }: Project) =>
  async (name: string, args: object): Promise<unknown> => {
    const answer = await fetch(`${url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: serviceHeaders(key),
      body: JSON.stringify(args),
    });
    const text = await answer.text();
    // An error of the database may quote what it was given: its status is enough.
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return text === '' ? null : JSON.parse(text);
  };

/** A key of the newer kind is no token and is in its own header alone. */
export const serviceHeaders = (key: string): Record<string, string> => ({
  apikey: key,
  'content-type': 'application/json',
  ...(key.startsWith('sb_') ? {} : { authorization: `Bearer ${key}` }),
});

export type Project = { url: string; key: string };
