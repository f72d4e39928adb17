// Loaded first into every program that the launcher starts: when the launcher dies, however it dies, the channel to
// it breaks, and the program ends as if it had been asked to. A program's own workers load this too, and are left
// alone: their channel leads to the program.
if (process.channel && process.ppid === Number(process.env.EDU_HUB_LAUNCHER_PID)) {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel.unref();
}
