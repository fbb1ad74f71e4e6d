import { connect as connectTcp, type Socket as NodeSocket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Socket, Sockets } from '#supabase/functions/channels/webhook/deno-post.ts';

/** Deno's sockets, made of Node's: every connection leads to one port of this machine, whatever address it was meant for. */

type SocketsOptions = {
  port: number;
  /** The authority that TLS believes. */
  ca?: string | undefined;
  /** The addresses of a name. */
  resolve?: (name: string) => Promise<string[]>;
  /** Where a connection says it leads. */
  leadsTo?: string;
};

type FakeSockets = Sockets & {
  /** The addresses that were connected to, in order. */
  connected: string[];
};

export function denoSockets({ port, ca, resolve, leadsTo }: SocketsOptions): FakeSockets {
  const made = new WeakMap<Socket, NodeSocket>();
  const connected: string[] = [];
  return {
    connected,
    resolveDns: async (name, kind) => (kind === 'A' ? (resolve?.(name) ?? ['8.8.8.8']) : []),
    connect: async ({ hostname }) => {
      connected.push(hostname);
      const node = connectTcp({ host: '127.0.0.1', port });
      await new Promise<void>((done, fail) => node.once('connect', done).once('error', fail));
      const socket = socketOf(node, leadsTo ?? hostname);
      made.set(socket, node);
      return socket;
    },
    startTls: async (tcp, { hostname }) => {
      const under = made.get(tcp)!;
      made.delete(tcp);
      // as in Deno: what TLS took over is no connection of its own any more
      tcp.close = () => {
        throw new Error('Bad resource');
      };
      const node = connectTls({ socket: under, servername: hostname, ...(ca ? { ca } : {}) });
      node.on('error', () => {});
      const handshake = new Promise<void>((done, fail) => node.once('secureConnect', done).once('error', fail));
      handshake.catch(() => {});
      return { ...socketOf(node, hostname), handshake: () => handshake };
    },
  };
}

function socketOf(node: NodeSocket, hostname: string): Socket {
  return {
    remoteAddr: { hostname },
    read: async (into) => {
      for (;;) {
        const part = node.read(Math.min(node.readableLength, into.byteLength)) as Buffer | null;
        if (part?.byteLength) {
          into.set(part);
          return part.byteLength;
        }
        if (node.readableEnded || node.destroyed) return null;
        await new Promise<void>((done) => {
          const next = () => {
            for (const event of ['readable', 'end', 'close', 'error']) node.off(event, next);
            done();
          };
          for (const event of ['readable', 'end', 'close', 'error']) node.once(event, next);
        });
      }
    },
    write: (bytes) =>
      new Promise((done, fail) => {
        node.write(bytes, (error) => (error ? fail(error) : done(bytes.byteLength)));
      }),
    close: () => void node.destroy(),
  };
}
