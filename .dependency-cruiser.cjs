// The arrows of docs/architecture.md, held. Each room lists what it may import from src; anything
// else is an error.
const addin = {
  platform: [],
  languages: ['platform'],
  records: ['platform'],
  exchange: ['records', 'platform'],
  accounts: ['exchange', 'records', 'platform'],
  reconcile: ['records', 'platform'],
  tables: ['answers', 'records', 'platform'],
  archive: ['exchange', 'records', 'platform'],
  evidence: ['archive', 'exchange', 'records', 'platform'],
  answers: ['archive', 'reconcile', 'evidence', 'accounts', 'exchange', 'records', 'platform'],
  session: [
    'excel',
    'answers',
    'archive',
    'reconcile',
    'tables',
    'evidence',
    'accounts',
    'exchange',
    'records',
    'platform',
  ],
  functions: ['session', 'answers', 'reconcile', 'records', 'platform'],
  taskpane: ['session', 'answers', 'records', 'languages', 'platform'],
  commands: ['session', 'platform'],
  'self-check': ['functions', 'excel', 'session', 'records', 'platform'],
  excel: ['answers', 'tables', 'reconcile', 'evidence', 'records', 'platform'],
};
const within = (building, rooms) =>
  Object.fromEntries(
    Object.entries(rooms).map(([room, allowed]) => [
      `${building}/${room}`,
      allowed.map((name) => (name.includes('/') ? name : `${building}/${name}`)),
    ]),
  );
const rooms = {
  ...within('addin', addin),
  ...within('node', {
    sideload: ['manifest'],
    verify: ['evidence', 'archive', 'exchange', 'records', 'platform'].map(
      (room) => `addin/${room}`,
    ),
    help: ['addin/answers', 'addin/languages', 'addin/platform'],
  }),
  'node/manifest': ['xlsx'],
  'node/relay': ['sandbox'],
  ...within('node/relay', {
    http: [],
    limiter: ['http'],
    forwarding: ['limiter', 'http'],
    pages: ['forwarding', 'http'],
    access: ['pages', 'limiter', 'http'],
    certificates: ['http'],
    operation: ['limiter', 'http'],
    settings: ['access', 'forwarding', 'limiter', 'http'],
  }),
  sandbox: [],
  workbench: ['xlsx'],
  xlsx: [],
};

module.exports = {
  forbidden: [
    {
      name: 'session-names-only-types-of-excel',
      severity: 'error',
      from: { path: '^src/addin/session/' },
      to: { path: '^src/addin/excel/', dependencyTypesNot: ['type-only'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...Object.entries(rooms).map(([room, allowed]) => ({
      name: `${room}-imports-only-${allowed.join('-') || 'nothing'}`,
      severity: 'error',
      from: { path: `^src/${room}/` },
      to: { path: '^src/', pathNot: `^src/(${[room, ...allowed].join('|')})/` },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
