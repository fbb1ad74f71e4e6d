import { createServer } from 'node:https';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { certificateFor } from './certificate.ts';

/** A receiver of webhooks on loopback that keeps what it got, and goes wrong as it is told to. */

/** The answer to the next request; later requests succeed. */
export type ReceiverTrouble =
  | { status: number; headers?: Record<string, string> }
  /** Taken, and never answered; closed in the middle of the answer's head, or of its body; a body without an end. */
  | 'silent'
  | 'cut off in the head'
  | 'cut off in the body'
  | 'endless'
  | 'huge head'
  | 'another protocol'
  /** Says first that an answer will follow. */
  | 'early hints';

type Received = { path: string; headers: IncomingHttpHeaders; body: string };

export type FakeReceiver = {
  port: number;
  /** Its certificate, for clients that must trust it. */
  cert: string;
  got: Received[];
  next: (...troubles: ReceiverTrouble[]) => void;
  close: () => Promise<void>;
};

export async function fakeReceiver(...names: string[]): Promise<FakeReceiver> {
  const got: Received[] = [];
  const troubles: ReceiverTrouble[] = [];
  const { key, cert } = certificateFor(...(names.length > 0 ? names : ['hooks.example.com']));
  const server = createServer({ key, cert }, (request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      got.push({ path: request.url ?? '', headers: request.headers, body });
      answer(troubles.shift(), response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cert,
    got,
    next: (...more) => troubles.push(...more),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(trouble: ReceiverTrouble | undefined, response: ServerResponse): void {
  const { socket } = response;
  const raw = (text: string) => void socket?.write(text, () => socket.destroy());
  switch (trouble) {
    case 'silent':
      return;
    case 'cut off in the head':
      return raw('HTTP/1.1 200 OK\r\ncontent-ty');
    case 'cut off in the body':
      return raw('HTTP/1.1 204 OK\r\ncontent-length: 100\r\n\r\nhalf');
    case 'huge head':
      return raw(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`);
    case 'another protocol':
      return raw('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');
    case 'early hints':
      return raw('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\nHTTP/1.1 202 Accepted\r\ncontent-length: 0\r\n\r\n');
    case 'endless': {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
      };
      response.on('drain', more);
      return more();
    }
    default:
      response.writeHead(trouble?.status ?? 200, trouble?.headers);
      response.end('thank you');
  }
}
