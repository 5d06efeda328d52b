import { SMTPServer } from 'smtp-server';

export const smtpPassword = 'let me in';

export const startSmtp = async () => {
  const received: { to: string[]; raw: Buffer }[] = [];
  let refusal: string | null = null;
  let losing = false;
  let meanwhile: () => Promise<unknown> = async () => {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === smtpPassword ? done(null, { user: 'anybody' }) : done(new Error('Wrong password')),
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('nobody@')
        ? done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
        : done(),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        await meanwhile();
        if (refusal) return done(Object.assign(new Error(refusal), { responseCode: 550 }));
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks),
        });
        if (losing) for (const connection of server.connections) connection.close();
        else done();
      });
    },
  });
  server.on('error', () => {});
  const { port } = await new Promise<{ port: number }>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve(listening.address() as { port: number }));
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    refuse: (sentence: string | null) => {
      refusal = sentence;
    },
    loseAnswers: (lost: boolean) => {
      losing = lost;
    },
    /** Runs while the server has the message and has not answered yet. */
    beforeAnswer: (happens: () => Promise<unknown>) => {
      meanwhile = happens;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
