import { Agent, request } from 'node:http';

/** One call, to be made `times` times, four at once, as a browser with kept connections makes them. */
export type Call = {
  port: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  times: number;
};
export type Answered = { status: number; bytes: number; encoding: string | undefined };

const together = 4;

// A process of its own: what asking costs is not the host's.
process.on('message', (call: Call) => {
  // Kept lines of the call before were closed meanwhile.
  const agent = new Agent({ keepAlive: true, maxSockets: together });
  let left = call.times;
  const caller = async () => {
    let last: Answered = { status: 0, bytes: 0, encoding: undefined };
    while (left > 0) {
      left -= 1;
      last = await ask(call, agent);
      if (last.status >= 300) return last;
    }
    return last;
  };
  void Promise.all(Array.from({ length: Math.min(together, call.times) }, caller)).then((answers) => {
    agent.destroy();
    process.send?.(answers.find(({ status }) => status >= 300) ?? answers[0]);
  });
});

function ask({ port, method, path, headers, body }: Call, agent: Agent): Promise<Answered> {
  return new Promise((answered, failed) => {
    const asking = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () =>
        answered({ status: answer.statusCode ?? 0, bytes, encoding: answer.headers['content-encoding'] }),
      );
    });
    asking.on('error', failed);
    asking.end(body);
  });
}
