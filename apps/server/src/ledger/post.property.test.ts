import { Refusal } from '@ocean/api/errors';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acts, LedgerModel, movementsOf, type Verdict } from '#dev/ledger/ledger-model.ts';
import { faultsOf, useTestLedger } from '#dev/ledger/test-ledger.ts';
import { readBalance } from './balances.ts';
import type { Ledger, LedgerAccount, Movement } from './ledger.ts';
import { createLedger } from './post.ts';
import { accountsOf } from './posting-call.ts';

const parts = useTestLedger();
/** Random per run. A failure prints it with the shrunk list of acts; set it here to reproduce the failure. */
const seed = Date.now() % 2 ** 31;
const NUM_RUNS = 120;

function verdictOf(error: unknown): Verdict {
  if (error instanceof Refusal) return 'poor';
  return error instanceof Error && error.name === 'PostingError' ? 'refused' : (`${error}` as Verdict);
}

const postOne = (ledger: Ledger, movement: Movement): Promise<Verdict> => ledger.post(movement).catch(verdictOf);

async function expectBalances(model: LedgerModel, accounts: readonly LedgerAccount[]): Promise<void> {
  for (const account of accounts.filter(({ mayOverdraw }) => !mayOverdraw)) {
    const { posted, held } = await readBalance(parts.db, account);
    expect({ posted, held }).toEqual({ posted: model.posted.get(account.id) ?? 0n, held: model.held.get(account.id) ?? 0n });
  }
}

test(`any list of movements posted in groups ends as in the model (seed ${seed})`, async () => {
  // One connection keeps the order: the first movement is posted alone, the others in as few batches as possible.
  const ledger = createLedger(parts.db, { connections: 1 });
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      const movements = movementsOf(list);
      const model = new LedgerModel();
      const verdicts = await Promise.all(movements.map((movement) => postOne(ledger, movement)));
      expect(verdicts).toEqual(movements.map((movement) => model.post(movement)));
      await expectBalances(model, accountsOf(movements));
    }),
    { seed, numRuns: NUM_RUNS },
  );
}, 120_000);

test(`a list in one transaction is posted completely or not at all (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      const movements = movementsOf(list.slice(0, 6));
      const model = new LedgerModel();
      const expected = movements.map((movement) => model.post(movement));
      const isRefused = expected.some((verdict) => verdict === 'poor' || verdict === 'refused');
      const outcome = await parts.db.transaction((tx) => parts.ledger.postIn(tx, movements)).catch(() => 'rolled back');
      expect(outcome).toEqual(isRefused ? 'rolled back' : expected);
      await expectBalances(isRefused ? new LedgerModel() : model, accountsOf(movements));
    }),
    { seed, numRuns: NUM_RUNS },
  );
}, 120_000);

test('leaves a ledger without audit faults', async () => {
  expect(await faultsOf(parts.db)).toEqual([]);
});
