import process from 'node:process';

/**
 * The operators' commands, such as `npm run params`. OPERATOR_DATABASE_URL selects the platform, by default the local
 * start, whose two operators are known test keys: there, `--as 1` or `--as 2` signs.
 */
if (!process.env.OPERATOR_DATABASE_URL) await useLocalStart();
await import('../../apps/server/src/main/operate.ts');

/** What an operator sets for a real platform. */
async function useLocalStart(): Promise<void> {
  const { LOCAL } = await import('../chain/local-keys.ts');
  const { localOperatorUrl, readLocalDeployment } = await import('../postgres/local-database-url.ts');
  const url = localOperatorUrl();
  const deployment = readLocalDeployment();
  if (!url || !deployment) return;
  const at = process.argv.indexOf('--as');
  const [, operator] = at < 0 ? [] : process.argv.splice(at, 2);
  const key = LOCAL.operators[Number(operator) - 1]?.key;
  Object.assign(process.env, {
    OPERATOR_DATABASE_URL: url,
    OPERATOR_OWNERS: LOCAL.operators.map(({ address }) => address).join(','),
    CHAIN_ID: String(LOCAL.chainId),
    VAULT: deployment.vault,
    ...(key ? { OPERATOR_KEY: key } : {}),
  });
}
