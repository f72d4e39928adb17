import { createSocket, type RemoteInfo } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { lookUpName } from "./checked-request";

type Answer = (query: Buffer) => Buffer | null;

/** Starts a name server that replies with `answer`, or not at all for null, and returns resolvers that use it. */
async function startNameServer(answer: Answer, timeout = 10_000) {
  const socket = createSocket("udp4").bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  let queries = 0;
  socket.on("message", (query: Buffer, { port, address }: RemoteInfo) => {
    queries += 1;
    const reply = answer(query);
    if (reply) socket.send(reply, port, address);
  });
  const server = `127.0.0.1:${socket.address().port}`;
  const resolver = () => {
    const created = new Resolver({ timeout, tries: 1 });
    created.setServers([server]);
    return created;
  };
  return { resolver, queryCount: () => queries };
}

/** Answers a query with one address, or with none (RFC 1035, 4.1). */
const withAddress =
  (addressFor: (isIpv4: boolean) => number[] | null): Answer =>
  (query) => {
    const question = query.subarray(12, query.indexOf(0, 12) + 5);
    const type = question.readUInt16BE(question.length - 4);
    const bytes = addressFor(type === 1);
    const head = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, bytes ? 1 : 0, 0, 0, 0, 0]);
    const record = bytes ? [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes] : [];
    return Buffer.concat([head, question, Buffer.from(record)]);
  };

test("a name resolves to the IPv4 and IPv6 addresses that the name server answers", async () => {
  const six = [0x26, 0x06, 0x47, 0, ...Array(11).fill(0), 1];
  const both = await startNameServer(withAddress((isIpv4) => (isIpv4 ? [93, 184, 216, 34] : six)));
  expect(await lookUpName("pictures.example.com", both.resolver())).toEqual([
    { address: "93.184.216.34", family: 4 },
    { address: "2606:4700::1", family: 6 },
  ]);
  const one = await startNameServer(withAddress((isIpv4) => (isIpv4 ? [10, 0, 0, 5] : null)));
  expect(await lookUpName("pictures.example.com", one.resolver())).toEqual([
    { address: "10.0.0.5", family: 4 },
  ]);
  const none = await startNameServer(withAddress(() => null));
  await expect(lookUpName("pictures.example.com", none.resolver())).rejects.toThrow("ENODATA");
});

test("localhost is resolved without a name server", async () => {
  const server = await startNameServer(withAddress(() => [93, 184, 216, 34]));
  for (const name of ["localhost", "LOCALHOST.", "app.localhost"]) {
    expect(await lookUpName(name, server.resolver())).toEqual([{ address: "127.0.0.1", family: 4 }]);
  }
  expect(server.queryCount()).toBe(0);
});

test("silent name servers time out and do not block reading files", async () => {
  const lookUps = (resolvers: Resolver[]) =>
    Promise.allSettled(
      resolvers.map((resolver, index) => lookUpName(`picture-${index}.example.com`, resolver)),
    );
  const silent = await startNameServer(() => null);
  const patient = Array.from({ length: 16 }, silent.resolver);
  const pending = lookUps(patient);
  await expect.poll(silent.queryCount).toBeGreaterThan(0);
  const first = await Promise.race([readFile(import.meta.filename).then(() => "a file"), pending]);
  expect(first).toBe("a file");
  for (const resolver of patient) resolver.cancel();
  await pending;

  const brief = await startNameServer(() => null, 250);
  const outcomes = await lookUps(Array.from({ length: 16 }, brief.resolver));
  expect(outcomes.map((one) => one.status === "rejected" && one.reason.code)).toEqual(
    Array(16).fill("ETIMEOUT"),
  );
});
