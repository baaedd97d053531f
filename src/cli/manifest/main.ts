// `npm run manifest`: npm starts it in the project's folder.
import { runManifest } from './program';

void runManifest(process.argv.slice(2), {
  folder: process.cwd(),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
}).then((code) => {
  process.exitCode = code;
});
