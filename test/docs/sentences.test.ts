// Troubleshooting goes by the sentence that a person reads. A sentence that no program says any more leads nobody anywhere.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sourcesIn = (folder: string): string[] => readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? sourcesIn(join(folder, entry.name)) : /\.(tsx?|html)$/.test(entry.name) ? [readFileSync(join(folder, entry.name), 'utf8')] : []));
const said = sourcesIn('src').join('\n').replaceAll("\\'", "'");

/** Quoted sentences stand in the first column; … stands for what differs each time. */
const quoted = readFileSync('docs/troubleshooting.md', 'utf8').split('\n').flatMap((line) => /^\| “(.+?)” \|/.exec(line)?.[1] ?? []);

test('there are sentences to look up', () => expect(quoted.length).toBeGreaterThan(40));

test.each(quoted)('the source says: %s', (sentence) => {
  for (const part of sentence.split('…')) if (part.trim().length > 3) expect(said.includes(part.trim())).toBe(true);
});
