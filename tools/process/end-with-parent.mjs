// Preloaded into every program that the launcher starts: when the launcher dies, the IPC channel closes and the program
// sends itself SIGTERM. Child processes of the program load this too, but have another parent and so ignore it.
if (process.channel && process.ppid === Number(process.env.EDU_HUB_PARENT_PID)) {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}
