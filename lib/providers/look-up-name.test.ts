import { createSocket } from "node:dgram";
import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { lookUpName } from "./look-up-name";

test("name servers that say nothing hold up neither files nor passwords, and are given up", async () => {
  const silent = createSocket("udp4").bind(0, "127.0.0.1");
  await once(silent, "listening");
  let asked = 0;
  silent.on("message", () => {
    asked += 1;
  });
  const server = `127.0.0.1:${silent.address().port}`;
  const lookUps = Array.from({ length: 16 }, (_, index) => {
    const resolver = new Resolver({ timeout: 400, tries: 1 });
    resolver.setServers([server]);
    return lookUpName(`picture-${index}.example.com`, resolver);
  });
  const given = Promise.allSettled(lookUps);
  await expect.poll(() => asked).toBeGreaterThan(0);
  const first = await Promise.race([readFile(import.meta.filename).then(() => "a file"), given]);
  expect(first).toBe("a file");
  expect((await given).map(({ status }) => status)).toEqual(Array(16).fill("rejected"));
  silent.close();
});
