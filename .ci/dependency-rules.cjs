// The arrows of docs/architecture.md, held. Each room lists what it may import from src; anything else is an error.
const rooms = {
  records: [],
  sealing: [],
  exchange: ['records'],
  snapshot: ['records', 'exchange', 'sealing'],
  reconcile: ['records'],
  tables: ['records'],
  evidence: ['records', 'exchange', 'snapshot'],
  accounts: ['records', 'exchange', 'sealing'],
  session: ['snapshot', 'accounts', 'reconcile', 'tables', 'evidence', 'records', 'exchange'],
  functions: ['session', 'reconcile', 'records'],
  taskpane: ['session', 'records'],
  commands: ['session'],
  excel: ['session', 'tables', 'evidence', 'records'],
  relay: ['sandbox'],
  sandbox: [],
  workbench: [],
  manifest: [],
  sideload: ['manifest'],
  verify: ['evidence', 'snapshot', 'exchange', 'records'],
  help: ['session'],
};

module.exports = {
  forbidden: [
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
