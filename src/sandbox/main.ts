// The sandbox as a program of its own: npm run sandbox -- --port N

import { CommandLineError, commandLine, HELP, type CommandLine } from './command-line';
import { createSandbox, type ListeningSandbox, type Sandbox } from './sandbox';

/** Prints the address, then the broker and the ordinary account, when the sandbox answers. */
function announce(sandbox: Sandbox, { url }: ListeningSandbox): void {
  console.log(`address: ${url}`);
  for (const { key, secret, passphrase } of sandbox.accounts)
    console.log(`key: ${key}\nsecret: ${secret}\npassphrase: ${passphrase}`);
  for (const fault of sandbox.planted) console.log(`planted: ${JSON.stringify(fault)}`);
}

async function serve({ port, options }: CommandLine): Promise<void> {
  const sandbox = createSandbox(options);
  const listening = await sandbox.listen(port);
  announce(sandbox, listening);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void listening.close());
}

/** The reason why it does not start, in a sentence. */
function reason(error: unknown, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program: choose another one with --port N, or --port 0 for a free one.`;
  if (code === 'EACCES')
    return `Port ${port} may not be used by this user: choose one from 1024 on.`;
  return error instanceof Error ? error.message : String(error);
}

async function main(): Promise<void> {
  let port = 0;
  try {
    const line = commandLine(process.argv.slice(2));
    if (line.help) return console.log(HELP);
    ({ port } = line);
    await serve(line);
  } catch (error) {
    console.error(
      error instanceof CommandLineError ? `${error.message} See --help.` : reason(error, port),
    );
    process.exitCode = error instanceof CommandLineError ? 2 : 1;
  }
}

void main();
