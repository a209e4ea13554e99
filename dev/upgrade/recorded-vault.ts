import type { ReadVault, ReadVaultCounts, VaultCounts } from '../../apps/server/src/ledger/audit/vault.ts';

/** What the vault of a filled world answered when it was dumped; its chain is gone. Units and counts are decimal. */
export type VaultRecord = {
  readonly vault: string;
  readonly block: number;
  /** Base units of each token that the vault held at the end of the block, by the token's address. */
  readonly held: Readonly<Record<string, string>>;
  readonly counts: { readonly payments: string; readonly claims: string };
};

type Readers = { readonly readVault: ReadVault; readonly readVaultCounts: ReadVaultCounts };

/** Readers that ask the chain and remember every answer. */
export function recordVault(chain: Readers): Readers & { record(): VaultRecord } {
  let asked: { vault: string; block: number } | undefined;
  let counts: VaultCounts | undefined;
  const held: Record<string, string> = {};
  return {
    async readVault(question) {
      const units = await chain.readVault(question);
      held[question.token] = String(units);
      return units;
    },
    async readVaultCounts(question) {
      asked = question;
      counts = await chain.readVaultCounts(question);
      return counts;
    },
    record() {
      if (!asked || !counts) throw new Error('The audit has not asked the vault.');
      const { vault, block } = asked;
      return { vault, block, held, counts: { payments: String(counts.payments), claims: String(counts.claims) } };
    },
  };
}

/**
 * Readers that answer as the vault did when it was dumped.
 * @throws Error when something is asked that was not recorded, such as another block
 */
export function replayVault(record: VaultRecord): Readers {
  const requireAsked = (question: { vault: string; block: number }) => {
    if (question.vault !== record.vault || question.block !== record.block)
      throw new Error(`Recorded is vault ${record.vault} at block ${record.block}, not ${question.vault} at ${question.block}.`);
  };
  return {
    async readVault(question) {
      requireAsked(question);
      const units = record.held[question.token];
      if (units === undefined) throw new Error(`No balance of token ${question.token} was recorded.`);
      return BigInt(units);
    },
    async readVaultCounts(question) {
      requireAsked(question);
      return { payments: BigInt(record.counts.payments), claims: BigInt(record.counts.claims) };
    },
  };
}
