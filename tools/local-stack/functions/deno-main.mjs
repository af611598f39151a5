// Runs one edge function under Deno, and ends when the process that started it has ended, even if that
// process was killed.
/* global Deno */
async function endWithParent() {
  for await (const _ of Deno.stdin.readable);
  Deno.exit(0)
}
void endWithParent()
await import(Deno.args[0])
