// What compose.yaml promises of every container: no right that it does not need, and an image that
// is the same tomorrow.
import { readFileSync } from 'node:fs';

const text = readFileSync('compose.yaml', 'utf8');
const [head = '', ...parts] = text.split(/^(?=services:|networks:)/m);
const services = new Map(
  (parts[0] ?? '').split(/^(?= {2}[\w-]+:$)/m).map((one) => [/^ {2}([\w-]+):/.exec(one)?.[1], one]),
);
services.delete(undefined);

test('every service runs on a read-only disk, without capabilities and without new privileges', () => {
  expect([...services.keys()]).toEqual([
    'tieout',
    'nginx',
    'nginx-people',
    'oauth2-proxy',
    'valkey',
  ]);
  expect(head).toMatch(/^x-confined: &confined\n(.*\n)*? {2}read_only: true\n/m);
  expect(head).toMatch(/^ {2}cap_drop: \[ALL\]\n {2}security_opt: \['no-new-privileges:true'\]$/m);
  expect(head).toMatch(/^x-nginx: &nginx\n {2}<<: \*confined$/m);
  for (const service of services.values()) expect(service).toMatch(/^ {4}<<: \*(confined|nginx)$/m);
  expect(text).not.toMatch(/cap_add|privileged: true|read_only: false/);
});

test('every image is pinned by its digest, beside its exact version', () => {
  const images = [...text.matchAll(/^ +image: (?!tieout$)\$\{[A-Z\d_]+_IMAGE:-(.+)\}$/gm)].map(
    ([, image]) => image,
  );
  expect(text.match(/^ +image: (?!tieout$)/gm)).toHaveLength(images.length);
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  images.push(...[...dockerfile.matchAll(/^ARG NODE=(.+)$/gm)].map(([, image]) => image));
  expect(images).toHaveLength(4);
  expect(text).toContain(`args:\n        NODE: '\${NODE_IMAGE:-${images.at(-1)}}'`);
  for (const image of images)
    expect(image).toMatch(/:v?\d+\.\d+\.\d+(-[\w-]+)?@sha256:[\da-f]{64}$/);
  expect(dockerfile.match(/^FROM (?!scratch)\S+/gm)).toEqual(
    Array.from({ length: 3 }, () => 'FROM ${NODE}'),
  );
});

test('Valkey is reached by the server alone, with a password', () => {
  const inStore = [...services].filter(([, service]) => /networks: \[.*store.*\]/.test(service));
  expect(inStore.map(([name]) => name)).toEqual(['tieout', 'valkey']);
  expect(text).toMatch(/^ {2}store: \{ internal: true \}$/m);
  expect(services.get('valkey')).toContain('VALKEY_PASSWORD: ${VALKEY_PASSWORD:?}');
  expect(services.get('valkey')).toMatch(
    /requirepass %s.+"\$\$VALKEY_PASSWORD" \| exec valkey-server -/,
  );
  expect(services.get('valkey')).not.toMatch(/ports:/);
});

test('compose does not start without saying who may frame the pane', () => {
  expect(services.get('tieout')).toContain('FRAME_ANCESTORS: ${FRAME_ANCESTORS:?}');
});
