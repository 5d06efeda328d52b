import { SMTPServer } from 'smtp-server';

/** A real SMTP server; `received` are the messages it took. */
export const startSmtp = async () => {
  const received: { to: string[]; raw: Buffer }[] = [];
  let refusal: string | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusal) return done(Object.assign(new Error(refusal), { responseCode: 550 }));
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks),
        });
        done();
      });
    },
  });
  const { port } = await new Promise<{ port: number }>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve(listening.address() as { port: number }));
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (sentence: string | null) => {
      refusal = sentence;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
