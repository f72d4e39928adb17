import { createSocket, type RemoteInfo } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { lookUpName } from "./look-up-name";

type Answer = (query: Buffer) => Buffer | null;

/** Resolvers that ask a name server of this test's own, which answers as `answer` says or, with null, not at all. */
async function aNameServer(answer: Answer, timeout = 10_000) {
  const socket = createSocket("udp4").bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  let asked = 0;
  socket.on("message", (query: Buffer, { port, address }: RemoteInfo) => {
    asked += 1;
    const told = answer(query);
    if (told) socket.send(told, port, address);
  });
  const server = `127.0.0.1:${socket.address().port}`;
  const resolver = () => {
    const made = new Resolver({ timeout, tries: 1 });
    made.setServers([server]);
    return made;
  };
  return { resolver, asked: () => asked };
}

/** One address for the name that was asked for, or none (RFC 1035, 4.1). */
const withAddress =
  (bytesOf: (isFour: boolean) => number[] | null): Answer =>
  (query) => {
    const question = query.subarray(12, query.indexOf(0, 12) + 5);
    const type = question.readUInt16BE(question.length - 4);
    const bytes = bytesOf(type === 1);
    const head = Buffer.from([...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, bytes ? 1 : 0, 0, 0, 0, 0]);
    const record = bytes ? [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes] : [];
    return Buffer.concat([head, question, Buffer.from(record)]);
  };

test("a name's addresses are what its name server tells, of both families", async () => {
  const six = [0x26, 0x06, 0x47, 0, ...Array(11).fill(0), 1];
  const both = await aNameServer(withAddress((isFour) => (isFour ? [93, 184, 216, 34] : six)));
  expect(await lookUpName("pictures.example.com", both.resolver())).toEqual([
    { address: "93.184.216.34", family: 4 },
    { address: "2606:4700::1", family: 6 },
  ]);
  const one = await aNameServer(withAddress((isFour) => (isFour ? [10, 0, 0, 5] : null)));
  expect(await lookUpName("pictures.example.com", one.resolver())).toEqual([
    { address: "10.0.0.5", family: 4 },
  ]);
  const none = await aNameServer(withAddress(() => null));
  await expect(lookUpName("pictures.example.com", none.resolver())).rejects.toThrow("ENODATA");
});

test("nobody is asked for the machine itself", async () => {
  const server = await aNameServer(withAddress(() => [93, 184, 216, 34]));
  for (const name of ["localhost", "LOCALHOST.", "app.localhost"]) {
    expect(await lookUpName(name, server.resolver())).toEqual([{ address: "127.0.0.1", family: 4 }]);
  }
  expect(server.asked()).toBe(0);
});

test("name servers that say nothing hold up neither files nor passwords, and are given up", async () => {
  const lookUps = (resolvers: Resolver[]) =>
    Promise.allSettled(
      resolvers.map((resolver, index) => lookUpName(`picture-${index}.example.com`, resolver)),
    );
  const silent = await aNameServer(() => null);
  const patient = Array.from({ length: 16 }, silent.resolver);
  const given = lookUps(patient);
  await expect.poll(silent.asked).toBeGreaterThan(0);
  const first = await Promise.race([readFile(import.meta.filename).then(() => "a file"), given]);
  expect(first).toBe("a file");
  for (const resolver of patient) resolver.cancel();
  await given;

  const brief = await aNameServer(() => null, 250);
  const told = await lookUps(Array.from({ length: 16 }, brief.resolver));
  expect(told.map((one) => one.status === "rejected" && one.reason.code)).toEqual(Array(16).fill("ETIMEOUT"));
});
