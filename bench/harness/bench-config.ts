import { readConfig } from '../../apps/server/src/main/config.ts';

/** A platform over this database, without a chain; without a folder it takes no files. */
export function benchConfig(databaseUrl: string, filesFolder?: string) {
  const zeroAddress = `0x${'0'.repeat(40)}`;
  const local = readConfig({
    NODE_ENV: 'test',
    ORIGIN: 'http://127.0.0.1',
    DATABASE_URL: databaseUrl,
    OWNER_DATABASE_URL: databaseUrl,
    RPC_URLS: 'http://127.0.0.1:1',
    PUBLIC_RPC_URL: 'http://127.0.0.1:1',
    CHAIN_ID: '1',
    CHAIN_NAME: 'none',
    VAULT: zeroAddress,
    DEPLOY_BLOCK: '0',
    TOKENS: '{}',
    ROOT_ADDRESS: zeroAddress,
    ROOT_INVITE_CODE: 'BENCH',
    SIGNER_DATABASE_URL: databaseUrl,
    SIGNER_KEY: `0x${'1'.repeat(64)}`,
    ...(filesFolder && { FILES_FOLDER: filesFolder }),
  });
  // Measured as in production, which does not validate its own answers; its start refuses addresses of this machine.
  return { ...local, isProduction: true };
}
