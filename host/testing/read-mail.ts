/** A mail taken apart by the letter of RFC 5322, 2045 and 2047, with none of the code that put it together. */

type ReadMail = {
  /** By their small names, unfolded and decoded; each is there once. */
  headers: Record<string, string>;
  /** As they stood: nobody put another one in. */
  names: string[];
  text: string;
  html: string;
};

export function readMail(raw: string): ReadMail {
  const { headers, names, body } = partOf(raw);
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1];
  const parts =
    boundary === undefined
      ? []
      : body
          .split(`--${boundary}`)
          .slice(1, -1)
          .map((part) => partOf(part.replace(/^\r\n/, '')));
  const read = (type: string) => {
    const part = parts.find((each) => each.headers['content-type']?.startsWith(type));
    return part ? decoded(part.body.replace(/\r\n$/, ''), part.headers['content-transfer-encoding'] ?? '7bit') : '';
  };
  return { headers, names, text: read('text/plain'), html: read('text/html') };
}

function partOf(raw: string) {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers: Record<string, string> = {};
  const names: string[] = [];
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (!/^[\x21-\x39\x3b-\x7e]+$/.test(line.slice(0, colon))) throw new Error(`no header: ${line}`);
    const name = line.slice(0, colon).toLowerCase();
    if (Object.hasOwn(headers, name)) throw new Error(`twice: ${name}`);
    names.push(line.slice(0, colon));
    headers[name] = words(line.slice(colon + 1).trim());
  }
  return { headers, names, body: raw.slice(end + 4) };
}

/** =?utf-8?Q?M=C3=BCller?= and the like; white space between two of them is none. */
const words = (value: string): string =>
  value
    .replaceAll(/(\?=)\s+(=\?)/g, '$1$2')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString('latin1') : quoted(text.replaceAll('_', ' ')),
    )
    .replace(/^[\s\S]*$/, (all) => Buffer.from(all, 'latin1').toString('utf8'));

const quoted = (text: string): string =>
  text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function decoded(body: string, encoding: string): string {
  const bytes = encoding.toLowerCase();
  if (bytes === 'base64') return Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n');
  const plain = bytes === 'quoted-printable' ? quoted(body) : body;
  return Buffer.from(plain, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}
