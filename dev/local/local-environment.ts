import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Deployment } from '../chain/chain.ts';
import { LOCAL } from '../chain/local-keys.ts';
import type { DatabaseUrls } from '../postgres/postgres.ts';

/** The first invitation code of a local start; on a real platform the operator sets ROOT_INVITE_CODE. */
export const LOCAL_ROOT_CODE = 'HARBOR23';
/** In whole tokens. As wide as the product's own limits, so that the product's limits decide on a local start. */
const LOCAL_SIGNER_LIMITS = {
  USDT: { free: '100', account: '5000', all: '1000000', day: '2000000', minFee: '1', minBurn: '0' },
  BUSD: { free: '100', account: '5000', all: '1000000', day: '2000000', minFee: '1', minBurn: '0' },
  BCG: { free: '1000', account: '50000', all: '10000000', day: '20000000', minFee: '1', minBurn: '2' },
  DMC: { free: '1000', account: '50000', all: '10000000', day: '20000000', minFee: '1', minBurn: '0' },
  BYB: { free: '1000', account: '50000', all: '10000000', day: '20000000', minFee: '1', minBurn: '0' },
};

/** The environment of a server on a local database and chain, with the variables that an operator sets elsewhere. */
export function localEnvironment(local: {
  origin: string;
  rpcUrl: string;
  database: DatabaseUrls;
  deployment: Deployment;
  /** The folder for members' files; by default a temporary one with the database's name. */
  filesFolder?: string;
}): Record<string, string> {
  return {
    NODE_ENV: 'development',
    OCEAN_LOCAL: '1',
    ORIGIN: local.origin,
    DATABASE_URL: local.database.apiUrl,
    INDEXER_DATABASE_URL: local.database.indexerUrl,
    WORKER_DATABASE_URL: local.database.workerUrl,
    OPERATOR_DATABASE_URL: local.database.operatorUrl,
    OWNER_DATABASE_URL: local.database.ownerUrl,
    RPC_URLS: local.rpcUrl,
    PUBLIC_RPC_URL: local.rpcUrl,
    CHAIN_ID: String(LOCAL.chainId),
    CHAIN_NAME: 'Ocean local chain',
    CONFIRMATIONS: '2',
    VAULT: local.deployment.vault,
    DEPLOY_BLOCK: String(local.deployment.deployBlock),
    TOKENS: JSON.stringify(local.deployment.tokens),
    PRICE_PAIRS: JSON.stringify(local.deployment.pairs ?? {}),
    ROOT_ADDRESS: LOCAL.root.address,
    ROOT_INVITE_CODE: LOCAL_ROOT_CODE,
    SIGNER_KEY: LOCAL.signer.key,
    SIGNER_DATABASE_URL: local.database.signerUrl,
    SIGNER_OWNERS: LOCAL.operators.map((operator) => operator.address).join(','),
    SIGNER_LIMITS: JSON.stringify(LOCAL_SIGNER_LIMITS),
    OPERATOR_OWNERS: LOCAL.operators.map((operator) => operator.address).join(','),
    FAUCET_KEY: LOCAL.deployer.key,
    FILES_FOLDER: local.filesFolder ?? temporaryFilesFolder(local.database),
  };
}

/** The file folder of a platform that lives as long as a test. */
export function temporaryFilesFolder({ ownerUrl }: DatabaseUrls): string {
  return join(tmpdir(), 'ocean-files', new URL(ownerUrl).pathname.slice(1));
}
