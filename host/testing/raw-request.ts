import { connect } from 'node:net';

export type RawAnswer = { status: number; headers: Headers; body: string };

/** The address at the other end, and which of this machine's own it is reached from. */
type Address = { port: number; host?: string; localAddress?: string };

/**
 * Sends bytes and reads the answer, without a client in between that would mend, encode or refuse them.
 * @throws Error when the connection ends without a status line, or no answer comes in ten seconds
 */
export function rawRequest({ port, host = '127.0.0.1', localAddress }: Address, sent: Buffer) {
  return new Promise<RawAnswer>((answered, failed) => {
    const parts: Buffer[] = [];
    const socket = connect({ port, host, ...(localAddress ? { localAddress } : {}) }, () => socket.write(sent));
    const end = () => {
      socket.destroy();
      const text = Buffer.concat(parts).toString('latin1');
      const status = /^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1];
      if (!status) return failed(new Error(`no answer but "${text.slice(0, 80)}"`));
      const [head = '', ...rest] = text.split('\r\n\r\n');
      const headers = new Headers();
      for (const line of head.split('\r\n').slice(1))
        headers.append(line.split(':')[0] ?? '', line.replace(/^[^:]*:\s*/, ''));
      return answered({ status: Number(status), headers, body: rest.join('\r\n\r\n') });
    };
    socket.setTimeout(10_000, end);
    socket.on('data', (part) => parts.push(part));
    socket.on('close', end);
    // A server may close before it has read everything; what it said before counts.
    socket.on('error', end);
  });
}

/** An HTTP/1.1 request, line by line as given; a header with an empty value is left out. */
export function requestText(method: string, target: string, headers: Record<string, string>, body = ''): Buffer {
  const lines = Object.entries(headers).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  return Buffer.from([`${method} ${target} HTTP/1.1`, ...lines, '', body].join('\r\n'), 'latin1');
}
