// A TCP proxy in front of the server, so that a test can cut the network of one browser. The browser's
// own emulation of a lost network does not end open streams.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Network {
  /** The address of the proxy, which the browser opens instead of that of the server. */
  url: string;
  /** Ends all connections and refuses new ones until restore is called. */
  cut(): void;
  restore(): void;
}

/** Starts a proxy of the server at a URL. It stops when the test ends. */
export async function startNetwork(
  server: string,
  onTestFinished: (cleanUp: () => Promise<void>) => void,
): Promise<Network> {
  const { hostname, port } = new URL(server);
  const sockets = new Set<Socket>();
  let isCut = false;
  const proxy = createServer((client) => {
    if (isCut) return void client.resetAndDestroy();
    const upstream = connect(Number(port), hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const destroyAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(async () => {
    destroyAll();
    await new Promise<void>((resolve) => proxy.close(() => resolve()));
  });
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      destroyAll();
    },
    restore: () => {
      isCut = false;
    },
  };
}
