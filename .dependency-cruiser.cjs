const area = '^apps/server/src/areas/([^/]+)/';
const toolkits = 'http|chain|jobs|ledger|db|signer';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'packages-are-lowest', severity: 'error', from: { path: '^packages/' }, to: { path: '^(apps|dev|e2e)/' } },
    {
      name: 'apps-meet-only-in-packages',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'toolkits-know-no-area',
      severity: 'error',
      from: { path: `^apps/server/src/(${toolkits})/`, pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/(areas|main)/' },
    },
    {
      name: 'nobody-imports-main',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: '^apps/server/src/main/' },
      to: { path: '^apps/server/src/main/' },
    },
    {
      name: 'areas-share-only-rules-queries-entry',
      severity: 'error',
      from: { path: area, pathNot: '\\.test\\.ts$' },
      to: { path: area, pathNot: ['^apps/server/src/areas/$1/', '/(rules|queries|entry)\\.ts$'] },
    },
    {
      name: 'areas-have-one-order',
      severity: 'error',
      scope: 'folder',
      from: { path: '^apps/server/src/areas/' },
      to: { circular: true },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: '^apps/server/src/areas/.*[/-]rules\\.ts$' },
      to: { path: '^apps/server/src/(db|ledger|http|chain|jobs)/|[/-](store|queries)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'doors-do-not-touch-sql',
      severity: 'error',
      from: { path: '^apps/server/src/areas/.*/(routes|operator-routes|chain-events|jobs)\\.ts$' },
      to: { path: '/store\\.ts$|^apps/server/src/(db|ledger)/' },
    },
    {
      name: 'screens-do-not-cross',
      severity: 'error',
      from: { path: '^apps/web/src/screens/([^/]+)/' },
      to: { path: '^apps/web/src/screens/', pathNot: '^apps/web/src/screens/$1/' },
    },
    {
      name: 'only-wallet-imports-chain-libraries',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: '^apps/web/src/wallet/' },
      to: { path: 'node_modules/(viem|mipd)/' },
    },
    {
      name: 'tests-stay-out-of-the-product',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '\\.test\\.tsx?$|^(dev|e2e|bench)/' },
    },
  ],
  options: {
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|contracts/(out|cache)|\\.test\\.tsx?$' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
};
