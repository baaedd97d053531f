// The arrows of docs/architecture.md, held. Each room lists the rooms of src that it may import;
// anything else is an error.
const ENGINE = {
  records: [],
  'pasted-tables': ['records'],
  proofs: ['pasted-tables', 'records'],
  exchange: ['records'],
  accounts: ['exchange', 'records'],
  archive: ['exchange', 'records'],
  evidence: ['archive', 'exchange', 'records'],
  answers: ['evidence', 'archive', 'accounts', 'exchange', 'proofs', 'pasted-tables', 'records'],
};
const SERVER = {
  http: [],
  limiter: ['http'],
  forwarding: ['limiter', 'http'],
  pages: ['forwarding', 'http'],
  access: ['pages', 'limiter', 'http'],
  certificates: ['http'],
  operation: ['limiter', 'http'],
  settings: ['access', 'forwarding', 'limiter', 'http'],
};
const WORKBENCH = {
  model: [],
  excel: ['model'],
  host: ['model'],
  sheet: ['host', 'model'],
  saved: ['sheet', 'model'],
  shell: ['saved', 'host', 'model'],
};
const CLI = {
  manifest: ['xlsx'],
  sideload: ['cli/manifest'],
  verify: [
    ...['evidence', 'archive', 'exchange', 'proofs', 'records'].map(
      (room) => `addin/engine/${room}`,
    ),
    'addin/platform',
  ],
  help: ['addin/engine/answers', 'addin/platform'],
};
/** The floors of the add-in, from the ground up: each may use those before it. */
const FLOORS = ['platform', 'engine', 'workbook', 'functions', 'pane', 'features', 'commands'];

/** Close, the guide, uses what these do; no other feature knows another. */
const OF_CLOSE = ['match', 'journal', 'evidence'];

const within = (building, rooms) =>
  Object.fromEntries(
    Object.entries(rooms).map(([room, allowed]) => [
      `${building}/${room}`,
      allowed.map((name) => `${building}/${name}`),
    ]),
  );
const rooms = {
  ...Object.fromEntries(
    Object.entries(within('addin/engine', ENGINE)).map(([room, allowed]) => [
      room,
      [...allowed, 'addin/platform'],
    ]),
  ),
  ...Object.fromEntries(
    FLOORS.map((floor, at) => [
      `addin/${floor}`,
      FLOORS.slice(0, at).map((below) => `addin/${below}`),
    ]),
  ),
  ...within('server', SERVER),
  server: ['sandbox'],
  ...Object.fromEntries(Object.entries(CLI).map(([room, allowed]) => [`cli/${room}`, allowed])),
  sandbox: [],
  workbench: ['xlsx'],
  ...within('workbench', WORKBENCH),
  'workbench/host': ['workbench/model'],
  xlsx: [],
};

module.exports = {
  forbidden: [
    {
      name: 'excel-is-told-not-imported',
      comment: 'Everything but workbook/excel runs without Excel: main.ts hands its classes in.',
      severity: 'error',
      from: {
        path: '^src/addin/(workbook|features|pane)/',
        pathNot: '^src/addin/(workbook/excel|features/self-check)/',
      },
      to: { path: '^src/addin/workbook/excel/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-do-not-know-each-other',
      severity: 'error',
      from: { path: '^src/addin/features/([^/]+)/', pathNot: '^src/addin/features/close/' },
      to: { path: '^src/addin/features/', pathNot: '^src/addin/features/$1/' },
    },
    {
      name: 'close-knows-what-it-guides-through',
      severity: 'error',
      from: { path: '^src/addin/features/close/' },
      to: {
        path: '^src/addin/features/',
        pathNot: `^src/addin/features/(close|${OF_CLOSE.join('|')})/`,
      },
    },
    {
      name: 'loaded-in-two-files',
      comment: 'Features are loaded where they are registered, results where functions are named.',
      severity: 'error',
      from: {
        path: '^src/addin/',
        pathNot: '^src/addin/(main|engine/answers/definitions)\\.ts$',
      },
      to: { dynamic: true },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-circle-of-folders',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/' },
      to: { circular: true },
    },
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
