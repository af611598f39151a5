// Runs under Deno, as the frame around one edge function: ends with the process that started it, whatever ended that.
/* global Deno */
async function endWithParent() {
  for await (const _ of Deno.stdin.readable);
  Deno.exit(0)
}
void endWithParent()
await import(Deno.args[0])
