// Preloaded into `@portkey-ai/gateway`, with which the benchmark compares the hub. It has no setting for its address, so this makes
// every server listen on loopback only.
import { Server } from "node:net";

const listen = Server.prototype.listen;
Server.prototype.listen = function listenOnLoopback(first, ...rest) {
  if (typeof first === "object" && first !== null)
    return listen.call(this, { ...first, host: "127.0.0.1" }, ...rest);
  return listen.call(this, first, "127.0.0.1", ...rest.filter((one) => typeof one === "function"));
};
