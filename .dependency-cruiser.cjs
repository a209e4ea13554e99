const area = '^apps/server/src/areas/([^/]+)/';
const toolkits = 'http|chain|jobs|ledger|db|model|push|signer|operators';
const bots = '^apps/server/src/areas/bots';
/** Rooms of the bots area, by what they may look at: what is asked for, below it how an act is done, below it the facts. */
const asked = 'run|stop|renew|send|accelerate|estimate|show';
const facts = 'bot|emission|income|price';
/** The folders of the desk, from the top down: those of a row know neither each other nor a row above. */
const desk = '^apps/server/src/areas/desk';
const deskRows = ['message', 'order|settings|wallet', 'provider|clock', 'profile|quiz|practice|passageway|market|level'];
/** The folders of the web, from the composition of the app down to what knows nothing of it. Each may look only further down. */
const webOrder = ['app', 'screens', 'shell', 'live', 'sections', 'wallet', 'offline', 'lazy', 'api', 'i18n', 'base'];

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
      to: {
        path: area,
        pathNot: [
          '^apps/server/src/areas/$1/',
          `^apps/server/src/areas/[^/]+/((${facts}|step-up|own-spending|split|ido|withdraw|convert|award|level)/)?(rules|queries|entry)\\.ts$`,
        ],
      },
    },
    {
      name: 'rooms-do-not-use-the-doors-of-their-area',
      severity: 'error',
      from: { path: '^apps/server/src/areas/([^/]+)/[^/]+/' },
      to: { path: '^apps/server/src/areas/$1/(routes|jobs|chain-events|entry)\\.ts$' },
    },
    {
      name: 'what-is-asked-of-bots-stands-side-by-side',
      severity: 'error',
      from: { path: `${bots}/(${asked})/` },
      // Renewing a bot gives back a pledge that nobody has taken back, as stopping it would have.
      to: { path: `${bots}/(${asked})/`, pathNot: [`${bots}/$1/`, `${bots}/stop/store\\.ts$`] },
    },
    {
      name: 'acts-know-no-single-act',
      severity: 'error',
      from: { path: `${bots}/(act|${facts})/` },
      to: { path: `${bots}/(${asked})/` },
    },
    {
      name: 'facts-of-bots-are-lowest',
      severity: 'error',
      from: { path: `${bots}/(${facts})/` },
      to: { path: `${bots}/act/` },
    },
    ...deskRows.map((row, at) => ({
      name: `desk-${row.split('|')[0]}-looks-down`,
      severity: 'error',
      from: { path: `${desk}/(${row})/` },
      to: { path: `${desk}/(${deskRows.slice(0, at + 1).join('|')})/`, pathNot: `${desk}/$1/` },
    })),
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
    ...webOrder.slice(1).map((layer, above) => ({
      name: `web-${layer}-looks-down`,
      severity: 'error',
      from: { path: `^apps/web/src/${layer}/` },
      to: { path: `^apps/web/src/(main\\.tsx|(${webOrder.slice(0, above + 1).join('|')})/)` },
    })),
    {
      name: 'web-folders-have-one-order',
      severity: 'error',
      scope: 'folder',
      from: { path: '^apps/web/src/' },
      to: { circular: true },
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
      name: 'components-have-one-order',
      severity: 'error',
      scope: 'folder',
      from: { path: '^packages/ui/src/' },
      to: { circular: true },
    },
    {
      name: 'dev-and-e2e-folders-have-one-order',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(dev|e2e|bench)' },
      to: { circular: true },
    },
    { name: 'dev-knows-neither-e2e-nor-bench', severity: 'error', from: { path: '^dev/' }, to: { path: '^(e2e|bench)/' } },
    { name: 'e2e-knows-no-bench', severity: 'error', from: { path: '^e2e/' }, to: { path: '^bench/' } },
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
