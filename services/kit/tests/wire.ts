import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A wire between the service and an engine that tests can cut. */
export interface Wire {
  through(url: string): string;
  cut(): void;
  /** Drops all traffic silently, like a network that loses every packet. */
  silence(): void;
  restore(): void;
  close(): Promise<void>;
}

export const startWire = async (target: string): Promise<Wire> => {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
  let isSilent = false;

  const join = (from: Socket, to: Socket): void => {
    sockets.add(from);
    from.on('data', (bytes) => {
      if (!isSilent) to.write(bytes);
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      if (!isSilent || isCut) to.destroy();
    });
  };

  const server = createServer((socket) => {
    if (isCut) return void socket.destroy();
    const engine = connect(Number(port), hostname);
    join(socket, engine);
    join(engine, socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    through(url) {
      const address = new URL(url);
      address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
      return address.href;
    },
    cut,
    silence() {
      isSilent = true;
    },
    restore() {
      isCut = false;
      isSilent = false;
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
