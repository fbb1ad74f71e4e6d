/** The used part of nodemailer, which brings no types along. */
declare module 'nodemailer' {
  import type { Transform } from 'node:stream';

  type Composed = { message: { transform: (make: () => Transform) => void } };
  type Transporter = {
    use: (step: 'stream', plugin: (mail: Composed, done: (error?: Error) => void) => void) => void;
    sendMail: (mail: Record<string, unknown>) => Promise<unknown>;
  };
  export function createTransport(options: Record<string, unknown>): Transporter;
}
