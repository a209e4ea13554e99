import { randomUUID } from 'node:crypto';
import { bots } from '@ocean/api/areas/bots';
import { earnings } from '@ocean/api/areas/earnings';
import { purchases } from '@ocean/api/areas/purchases';
import { staking } from '@ocean/api/areas/staking';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginTrading, goOnTrading } from '#dev/desk/trade-everything.ts';
import { AWARD_FORGERIES } from '#dev/ledger/forged-awards.ts';
import { DESK_FORGERIES } from '#dev/ledger/forged-desk.ts';
import { PROOF_FORGERIES } from '#dev/ledger/forged-proofs.ts';
import { STAKE_FORGERIES } from '#dev/ledger/forged-stakes.ts';
import { VOTE_FORGERIES } from '#dev/ledger/forged-votes.ts';
import { FORGERIES, plantSaleOfBot } from '#dev/ledger/forgeries.ts';
import { plantMovement } from '#dev/ledger/plant-movement.ts';
import { sealAll } from '#dev/ledger/seal-all.ts';
import { votesAndCloses } from '#dev/projects/closed-votings.ts';
import { foldUntilClosed } from '#dev/team/fold-until-closed.ts';
import { opensRound } from '#dev/world/open-round.ts';
import { openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { publishProof } from '../../areas/proof/publish-proof.ts';
import { rankStakes } from '../../areas/staking/rank-stakes.ts';
import type { Transaction } from '../../db/database.ts';
import { openDatabase, type PooledDatabase } from '../../db/pool.ts';
import { operatePools } from '../../operate/treasury/operate-pools.ts';
import { member, platform } from '../accounts.ts';
import { foldRecords } from '../fold-records.ts';
import type { LedgerAccount, MovementDetails } from '../ledger.ts';
import { audit, checkInvariants, type Finding, listInvariants } from './audit.ts';
import { FACT_OF_MOVEMENT } from './facts.ts';
import type { Invariant, Position } from './invariant.ts';

/** A world with money in every state that the platform has, so that the faults below are planted into real rows. */
const world = useWorld({ pairs: ['BCG'] });
let owner: PooledDatabase;
let alice: Member;
let bob: Member;
let carol: Member;

/** Test tokens that were sent to the vault without a call and belong to no account. */
const SURPLUS = '5000';

beforeAll(async () => {
  owner = openDatabase(world.database.ownerUrl, { connections: 1 });
  alice = await world.member();
  bob = await world.member({ inviter: alice });
  carol = await world.member();
  await world.local.give({ address: world.deployment.vault, asset: 'USDT', amount: SURPLUS });
  await alice.deposits('USDT', '5500');
  await alice.buysBots(4);
  await buysBotsOnChain();
  await alice.buysCards(2);
  await alice.exchanges('3000');
  await alice.call(earnings.transfer, { asset: 'USDT', amount: '5', to: bob.address });
  await opensStakes();
  await carol.deposits('USDT', '50');
  await beginTrading(world, { operator: alice, customer: carol });
  await world.nextDay(9);
  await world.observesPairs();
  const frozen = await alice.call(bots.list, { status: 'frozen' });
  await alice.runs(frozen.list.map(({ id }) => id));
  await actsOnBots(frozen.list.map(({ id }) => id));
  await takesFromStakes();
  await world.observesPairs();
  await alice.call(earnings.collect, { kind: 'static' });
  for (const id of ['firstPurchase', 'firstStake'] as const) await alice.call(earnings.collect, { kind: 'task', id });
  await buysTokens();
  await claimsWithdrawal();
  await cancelsWithdrawal();
  await alice.call(earnings.withdraw, { asset: 'BCG', amount: '100' });
  await movesTreasury();
  await votesAndCloses(world, { voter: alice, byWallet: bob });
  await bob.deposits('USDT', '400');
  await bob.buysBots(1);
  await world.nextDay();
  await world.observesPairs();
  await goOnTrading(world, { operator: alice, customer: carol });
  await rankStakes(world.context);
  await foldUntilClosed(world.context);
  await publishProof(world.context);
  await sealsEverything();
});

/** Of five bots, two are stopped for good, two are renewed, and the last one is due. */
async function actsOnBots([first = '', second = '', third = '', fourth = '']: readonly string[]): Promise<void> {
  await world.nextDay(3);
  await alice.stops([first]);
  await world.nextDay(22);
  await alice.renews([second, third]);
  await alice.stops([second]);
  await alice.runs([second]);
  await world.nextDay(7);
  await alice.stops([fourth]);
}

/** Of four stakes, one has run its term and is withdrawn, one is cancelled after part of its reward was taken, and two are open. */
async function opensStakes(): Promise<void> {
  await alice.call(staking.pledge, { amount: '100', days: 30 });
  await alice.call(staking.pledge, { amount: '200', days: 360 });
  await alice.call(staking.pledge, { amount: '150', days: 90 });
  await alice.call(staking.entrust, { amount: '100', days: 90 });
}

async function takesFromStakes(): Promise<void> {
  await alice.call(staking.take, { all: true });
  const { stakes } = await alice.call(staking.show, { state: 'running' });
  await alice.call(staking.leave, { id: stakes.list.find(({ days }) => days === 360)?.id ?? '' });
}

/** In a round that stays open, by both ways of paying. */
async function buysTokens(): Promise<void> {
  const desk = openDesk(world);
  await opensRound(world, desk, { minutes: 6_000 });
  await desk.close();
  await alice.buysTokens(100);
  await alice.buysTokensByWallet(100);
}

/** Two operators fund a pool and pay a member. */
async function movesTreasury(): Promise<void> {
  const desk = openDesk(world);
  await desk.both(operatePools, 'fund', 'stakingPool', '100', 'BCG', '--reason', 'more stakes');
  await desk.both(operatePools, 'pay', bob.id, '5', 'USDT', '--reason', 'a prize');
  await desk.close();
}

/** Above the automatic limit, so that it waits for operators. */
async function cancelsWithdrawal(): Promise<void> {
  const { id } = await alice.call(earnings.withdraw, { asset: 'BCG', amount: '20000' });
  await alice.call(earnings.cancelWithdrawal, { id });
}

afterAll(async () => {
  await owner?.end();
});

async function buysBotsOnChain(): Promise<void> {
  const quote = await alice.call(purchases.quoteBots, { quantity: 1, asset: 'USDT', payBy: 'wallet' });
  await alice.faucet('USDT', quote.total);
  await alice.approves('USDT', quote.total);
  const txHash = await alice.pays({ orderRef: quote.orderRef, asset: 'USDT', amount: quote.total });
  await alice.call(purchases.payBots, { purchaseId: quote.purchaseId, payBy: 'wallet', txHash });
  await world.settle();
}

async function claimsWithdrawal(): Promise<void> {
  await alice.claims(await alice.call(earnings.withdraw, { asset: 'BCG', amount: '100' }));
  await world.settle();
}

async function sealsEverything(): Promise<void> {
  await sealAll(world.context.db);
  await foldRecords(world.context.db);
}

const broken = (findings: Finding[]) => findings.filter(({ faultCount }) => faultCount > 0).map(({ name }) => name);

type Forms = {
  readonly full: Finding[];
  /** From a checkpoint before all movements. */
  readonly incremental: Finding[];
  /** From a checkpoint right before the fault. */
  readonly sinceBefore: Finding[];
  /** From a checkpoint right after the fault. */
  readonly sinceAfter: Finding[];
};

type Plant = (tx: Transaction) => Promise<unknown>;
const known = new Map<Plant, Promise<Forms>>();

/** The audit's findings for a planted fault. Each fault is planted once, and the tests share its findings. */
function findingsAfter(plant: Plant): Promise<Forms> {
  const findings = known.get(plant) ?? plantAndAudit(plant);
  known.set(plant, findings);
  return findings;
}

/** Plants a fault, runs every form of audit inside the transaction, and rolls back. */
async function plantAndAudit(plant: Plant): Promise<Forms> {
  let findings: Forms = { full: [], incremental: [], sinceBefore: [], sinceAfter: [] };
  const rollback = new Error('rolled back');
  await owner
    .transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`alter table ledger.balance drop constraint balance_not_negative`);
      await tx.run(sql`alter table ledger.journal drop constraint genesis_is_minted_once`);
      await plant(tx);
      const { xact, seal } = await tx.one<Position>(sql`
        select pg_current_xact_id()::text::bigint as xact, (select max(number) from ledger.seal) as seal`);
      const all = await listInvariants(tx);
      const check = (invariants: readonly Invariant[], since?: Position) =>
        checkInvariants(tx, { invariants, ...(since && { since }) });
      const full = await check(all);
      const { readVault, readVaultCounts } = world;
      const chain = await checkInvariants(tx, { invariants: [], readVault, readVaultCounts });
      const overHistory = all.filter(({ since }) => since !== undefined);
      // Findings of an invariant without `since` do not depend on a checkpoint.
      const from = async (since: Position) => {
        const found = await check(overHistory, since);
        return [...full, ...chain].map((finding) => found.find(({ name }) => name === finding.name) ?? finding);
      };
      findings = {
        full: [...full, ...chain],
        incremental: await from({ xact: 0, seal: 0 }),
        sinceBefore: await from({ xact, seal }),
        sinceAfter: await from({ xact: xact + 1, seal }),
      };
      throw rollback;
    })
    .catch((error) => {
      if (error !== rollback) throw error;
    });
  return findings;
}

test('finds no fault in a world with every kind of movement, and every invariant checks some rows', async () => {
  const findings = await audit(world.context.db, world);
  expect(broken(findings)).toEqual([]);
  expect(findings.filter(({ checked }) => checked === 0)).toEqual([]);
});

test('names a sale that waited while a day of the teams closed and was split by the levels of that close', async () => {
  const { full } = await findingsAfter(async (tx) => {
    await tx.run(sql`
      update team_close set closed_at = platform_now() + interval '8 minutes' where day = (select max(day) from team_close)`);
    await plantSaleOfBot(tx, { account: bob.id, share: 'paid', postedAfterMinutes: 10 });
  });
  expect(broken(full)).toEqual(['sharesFollowTheirRule']);
});

const write =
  (statement: () => Sql): Plant =>
  async (tx) =>
    expect(await tx.run(statement())).toBeGreaterThan(0);
const usdt = () => member(alice.id).available('USDT');
const bcg = () => member(alice.id).available('BCG');

/** The second day, on which no bot was running yet. */
const quietDay = sql`(select genesis_day + 1 from platform_setting)`;

const runningBot = sql`(select id from bot where run_until > platform_today() order by number limit 1)`;

const FAULTS: readonly (readonly [names: string, fault: string, plant: Plant])[] = [
  [
    'recordsAreTheirMovements recordCountsAddUp',
    'a record that is missing from its owner’s list',
    write(() => sql`delete from ledger.record where owner = ${alice.id} and kind = 'depositCredited'`),
  ],
  [
    'recordsAreTheirMovements recordCountsAddUp',
    'a record in the list of a member whom its movement does not concern',
    write(
      () => sql`insert into ledger.record (owner, asset, at, journal_id, day, kind, is_first)
        select ${bob.id}, asset, at, journal_id, day, kind, is_first from ledger.record
        where owner = ${alice.id} and kind = 'depositCredited' limit 1`,
    ),
  ],
  [
    'recordsAreTheirMovements recordCountsAddUp',
    'a step that is listed as a record of its own',
    write(
      () => sql`insert into ledger.record (owner, asset, at, journal_id, day, kind, is_first)
        select a.owner, a.asset, j.at, j.id, platform_day(j.at), j.kind, true
        from ledger.journal j join ledger.account a on a.id = ${bcg().id} where j.kind = 'withdrawalClaimed' limit 1`,
    ),
  ],
  [
    'recordsAreTheirMovements',
    'an account whose next entries would be taken for folded ones',
    write(() => sql`update ledger.record_fold set seq = seq + 1 where account_id = ${usdt().id}`),
  ],
  [
    'recordsAreTheirMovements',
    'a hold that waits to be folded a second time',
    write(
      () => sql`insert into ledger.unfolded_hold (account_id, journal_id, at)
        select account_id, placed_by, placed_at from ledger.hold where account_id = ${bcg().id} limit 1`,
    ),
  ],
  [
    'recordCountsAddUp recordPeriodsAddUp',
    'a total that counts one record too many',
    write(() => sql`update ledger.record_count set records = records + 1 where owner = ${alice.id} and kind = 'depositCredited'`),
  ],
  [
    'recordPeriodsAddUp',
    'a month that counts one record too many',
    write(
      () => sql`update ledger.record_period set records = records + 1 where owner = ${alice.id} and kind = 'depositCredited'`,
    ),
  ],
  [
    'membersAreCounted',
    'a member who was never counted',
    write(
      () =>
        sql`update member_count set members = members - 1 where stripe = (select min(stripe) from member_count where members > 0)`,
    ),
  ],
  [
    'teamFiguresAddUp teamTotalsAddUp',
    'a team with a member too many',
    write(() => sql`update team_day set members = members + 1 where ctid = (select min(ctid) from team_day)`),
  ],
  [
    'teamFiguresAddUp',
    'a fold that ran twice into the bots of a team',
    write(() => sql`update team_day set running = running * 2, mining = mining * 2 where running <> 0`),
  ],
  [
    'teamFiguresAddUp teamMembersAreFolded',
    'a delta that was lost before it was folded',
    write(
      () => sql`with lost as (insert into account (address, inviter, path, invite_code)
        select ${`0x${'c'.repeat(40)}`}, address, path || number, 'LOST777' from account where address = ${bob.id} returning number)
        update member_count set members = members + 1 where stripe = (select min(stripe) from member_count) and exists (select from lost)`,
    ),
  ],
  [
    'teamTotalsAddUp',
    'a rank by sales that the days of the team do not have',
    write(
      () =>
        sql`update team_total set sales_units = sales_units + 1 where member = (select number from account where address = ${alice.id})`,
    ),
  ],
  [
    'teamMembersAreFolded rankedPowerIsRun',
    'a bot that its owner never ran',
    write(
      () =>
        sql`update team_own set bots = bots + 1, power = power + 1 where kind = 'running' and day = (select min(day) from team_own where kind = 'running')`,
    ),
  ],
  [
    'teamFiguresAddUp teamMembersAreFolded runningBotsAreTheirRuns',
    'a number of running bots that no bot has',
    write(() => sql`update account_power set bots = bots + 1 where ctid = (select min(ctid) from account_power)`),
  ],
  [
    'rewardsAreOfSales',
    'a reward of no sale',
    write(() => sql`update team_reward_day set units = units + 1 where ctid = (select min(ctid) from team_reward_day)`),
  ],
  [
    'rewardsAreOfSales',
    'a share more than there are in a list',
    write(() => sql`update team_reward_day set shares = shares + 1 where ctid = (select min(ctid) from team_reward_day)`),
  ],
  [
    'rankedPowerIsRun',
    'a member who is ranked by another member’s power',
    write(() => sql`insert into team_power (member, power) select number, 100 from account where address = ${bob.id}`),
  ],
  [
    'levelsFollow',
    'a level that no figure reached',
    async (tx) => {
      await tx.run(sql`insert into level_change (account, day, level) select ${bob.id}, max(day), 1 from team_close`);
      await tx.run(sql`update account set level = 1 where address = ${bob.id}`);
    },
  ],
  [
    'levelsFollow',
    'a level that its account shows and never reached',
    write(() => sql`update account set level = 5 where address = ${bob.id}`),
  ],
  [
    'burnedIsOfClaims',
    'a start page that shows more burned than was claimed',
    write(() => sql`update burned_total set units = units + 1 where asset = 'BCG'`),
  ],
  [
    'legsCancel movementsFitTheirKind',
    'two movements whose legs cancel only together',
    async (tx) => {
      await plantMovement(tx, { legs: [[usdt(), 5n]] });
      await plantMovement(tx, { legs: [[platform.treasury('USDT'), -5n]] });
    },
  ],
  [
    'legsCancel ledgerSumsToZero movementsFitTheirKind',
    'a unit created from nothing',
    (tx) => plantMovement(tx, { legs: [[usdt(), 1n]] }),
  ],
  [
    'balanceIsSumOfEntries balanceIsLastEntry',
    'a balance changed by hand',
    async (tx) => {
      await tx.run(sql`update ledger.balance set posted = posted + 1 where account_id = ${usdt().id}`);
      await tx.run(sql`update ledger.balance set posted = posted - 1 where account_id = ${platform.treasury('USDT').id}`);
    },
  ],
  [
    'balanceIsLastEntry',
    'a balance that counts one entry too many',
    write(() => sql`update ledger.balance set seq = seq + 1 where account_id = ${usdt().id}`),
  ],
  [
    'balanceAfterChains',
    'an entry with a balance after it that is too high',
    write(() => sql`update ledger.entry set balance_after = balance_after + 1 where account_id = ${usdt().id} and seq = 1`),
  ],
  [
    'seqIsGapless sealedJournalStands',
    'a gap in the numbers of an account’s entries',
    async (tx) => {
      await tx.run(sql`
        update ledger.journal j set seqs = array_replace(j.seqs, b.seq, b.seq + 1)
        from ledger.balance b join ledger.entry e on e.account_id = b.account_id and e.seq = b.seq
        where b.account_id = ${bcg().id} and j.id = e.journal_id`);
      await tx.run(sql`
        update ledger.entry set seq = seq + 1
        where account_id = ${bcg().id} and seq = (select seq from ledger.balance where account_id = ${bcg().id})`);
      await tx.run(sql`update ledger.balance set seq = seq + 1 where account_id = ${bcg().id}`);
    },
  ],
  [
    'noBalanceBelowZero movementsFitTheirKind',
    'a balance that was negative for a moment',
    async (tx) => {
      await plantMovement(tx, {
        legs: [
          [usdt(), -(10n ** 12n)],
          [platform.treasury('USDT'), 10n ** 12n],
        ],
      });
      await plantMovement(tx, {
        legs: [
          [usdt(), 10n ** 12n],
          [platform.treasury('USDT'), -(10n ** 12n)],
        ],
      });
    },
  ],
  [
    'journalMatchesEntries',
    'an entry whose time differs from its movement’s',
    write(() => sql`update ledger.entry set at = at - interval '1 day' where account_id = ${usdt().id} and seq = 2`),
  ],
  [
    'journalIsUnchanged sealedJournalStands botActsArePaid',
    'a movement whose details were rewritten',
    write(() => sql`update ledger.journal set details = '{"txHash": "0x"}' where kind = 'botsRun'`),
  ],
  [
    'accountsAgree',
    'a treasury that may overdraw',
    async (tx) => {
      await tx.run(sql`alter table ledger.account drop constraint only_the_vault_mirror_overdraws`);
      await tx.run(sql`update ledger.account set may_overdraw = true where name = 'platform/treasury/USDT'`);
      await tx.run(sql`update ledger.balance set may_overdraw = true where account_id = ${platform.treasury('USDT').id}`);
    },
  ],
  [
    'sealsChain',
    'a seal that was rewritten, and every seal after it',
    async (tx) => {
      // The chain itself is consistent again: only an audit that saw the old one can detect the change.
      await tx.run(sql`
        insert into ledger.audit_checkpoint (below_xact, seal_number, seal_hash, is_full) select below_xact, number, hash, true from ledger.seal`);
      await tx.run(sql`update ledger.seal set below_xact = below_xact + 1 where number = (select max(number) from ledger.seal)`);
      await tx.run(sql`
        update ledger.seal s set hash = ledger.seal_hash(coalesce((select b.hash from ledger.seal b where b.number = s.number - 1), ''), s)
        where number = (select max(number) from ledger.seal)`);
    },
  ],
  [
    'sealsChain',
    'a seal that covers more than it did',
    write(() => sql`update ledger.seal set below_xact = below_xact + 1 where number = (select max(number) from ledger.seal)`),
  ],
  [
    'sealedJournalStands',
    'a sealed movement moved to another day',
    write(() => sql`update ledger.journal set day = day - 1 where kind = 'botsRun'`),
  ],
  [
    'sealedJournalStands',
    'a fact that was set free to move money again',
    write(() => sql`update ledger.journal set fact = null where kind = 'depositCredited'`),
  ],
  [
    'sealedJournalStands movementsFitTheirKind proofsCountEveryAccount',
    'a movement that was inserted before sealed ones',
    async (tx) => {
      const legs = [
        [usdt(), -5n],
        [platform.treasury('USDT'), 5n],
      ] as const;
      await plantMovement(tx, { kind: 'insertedLater', legs });
      await tx.run(sql`
        update ledger.journal set xact = (select min(xact) from ledger.journal) where kind = 'insertedLater'`);
    },
  ],
  [
    'journalMatchesEntries sealedJournalStands botActsArePaid recordsAreTheirMovements',
    'a sealed movement that was removed',
    write(() => sql`delete from ledger.journal where kind = 'botsRun'`),
  ],
  [
    'heldIsPendingHolds',
    'a reservation without a hold',
    write(() => sql`update ledger.balance set held = held + 1 where account_id = ${bcg().id}`),
  ],
  [
    'holdsFollowJournal withdrawalsMoveByTheirState recordsAreTheirMovements',
    'a hold that no movement placed',
    write(() => sql`update ledger.hold set placed_by = ${randomUUID()} where state = 'pending'`),
  ],
  [
    'withdrawalsAreHeld withdrawalsAreSigned withdrawalsPayTheirFee withdrawalsAreApproved',
    'a withdrawal above its hold',
    write(() => sql`update withdrawal set amount_units = amount_units + 1, net_units = net_units + 1 where state = 'signed'`),
  ],
  [
    'paymentIdsAreGapless finalEventsAreRecorded vaultCountsItsEvents',
    'a payment that was never seen',
    write(
      () => sql`
        insert into payment (payment_id, kind, sender, token, units, outcome, reason, block_number, block_time, tx_hash)
        select max(payment_id) + 2, 'deposited', ${alice.id}, ${`0x${'1'.repeat(40)}`}, 5, 'unsupported', 'unsupportedToken', 1, 1, '0x1'
        from payment`,
    ),
  ],
  [
    'finalEventsAreRecorded proofsCountEveryAccount vaultCountsItsEvents',
    'a final event that was never settled',
    write(
      () => sql`
        insert into chain_event (block_number, log_index, block_hash, block_time, tx_hash, kind, payment_id, account, token, units, final_at)
        select block_number, log_index + 100, block_hash, block_time, tx_hash, 'Deposited', (select max(payment_id) + 1 from payment),
          account, token, units, now() from chain_event order by block_number desc limit 1`,
    ),
  ],
  [
    'paymentsAreCredited vaultHoldsItsMirror',
    'a deposit that was credited twice',
    (tx) =>
      plantMovement(tx, {
        kind: 'depositCredited',
        details: { paymentId: '1' },
        legs: [
          [platform.vault('USDT'), -5_500_000_000n],
          [usdt(), 5_500_000_000n],
        ],
      }),
  ],
  [
    'offersAreDoneOnce conversionsKeepTheirRate',
    'an offer done for more than it promised',
    write(() => sql`update conversion_quote set get_units = get_units - 1 where done_at is not null`),
  ],
  [
    'pricesFollowTheirPair',
    'a price of a pair that its observations do not give',
    write(() => sql`update pair_price set usdt_units = usdt_units + 1 where block = (select max(block) from pair_price)`),
  ],
  [
    'pricesFollowTheirPair',
    'a price that is no longer doubted',
    write(() => sql`update pair_price set doubt = null where doubt = 'new'`),
  ],
  [
    'observationsAreOfSettledBlocks',
    'an observation of another block than the one that was settled',
    write(() => sql`update pair_observation set block_hash = 'another'`),
  ],
  [
    'conversionDaysAddUp',
    'a cap that forgot an exchange',
    write(() => sql`update conversion_day set given_units = given_units - 1`),
  ],
  [
    'claimsAreSettled',
    'a claim recorded with another transaction than on chain',
    write(() => sql`update withdrawal set claim_tx_hash = ${`0x${'2'.repeat(64)}`} where state = 'claimed'`),
  ],
  [
    'movementsFitTheirKind claimsLeaveTheVault withdrawalsMoveByTheirState',
    'a claim that was posted twice',
    async (tx) => {
      const claim = await tx.one<{ id: string; fee: bigint; net: bigint; burn: bigint }>(
        sql`select id, fee_units as fee, net_units as net, burn_units as burn from withdrawal where state = 'claimed'`,
      );
      const [paid, details] = [claim.net + claim.burn, { withdrawalId: claim.id }];
      const legs = [
        [bcg(), -paid - claim.fee],
        [platform.vault('BCG'), paid],
        [platform.treasury('BCG'), claim.fee],
      ] as const;
      await plantMovement(tx, { kind: 'withdrawalClaimed', details, legs });
    },
  ],
  [
    'purchasesSettleOnce sharesArePaid',
    'a purchase that was paid twice',
    async (tx) => {
      const sale = await tx.one<{ id: string; units: bigint }>(
        sql`select id, total_units as units from purchase where settled_by = 'balance' and kind = 'bots' and account = ${alice.id}`,
      );
      await plantMovement(tx, {
        kind: 'botSoldByBalance',
        details: { purchaseId: sale.id },
        legs: [
          [usdt(), -sale.units],
          [platform.treasury('USDT'), sale.units],
        ],
      });
    },
  ],
  [
    'purchasesDeliver botsAreAsSold',
    'a bot without a purchase',
    write(() => sql`update bot set purchase_id = ${randomUUID()} where number = (select min(number) from bot)`),
  ],
  [
    'cardsAddUp',
    'a card without a purchase',
    write(() => sql`insert into account_card (owner, cards) values (${`0x${'c'.repeat(40)}`}, 1)`),
  ],
  [
    'cardsAddUp',
    'a card moved to another member, so that the sum stays right',
    async (tx) => {
      await tx.run(sql`update account_card set cards = cards - 1 where owner = ${alice.id}`);
      await tx.run(sql`insert into account_card (owner, cards) values (${`0x${'c'.repeat(40)}`}, 1)`);
    },
  ],
  [
    'cardsAddUp',
    'a bot with a card that was never spent on it',
    write(() => sql`update bot set cards_applied = cards_applied + 1 where number = (select min(number) from bot)`),
  ],
  [
    'closedDaysCountBots',
    'a closed day that counts one bot too many',
    write(() => sql`update emission_day set bots = bots + 1 where day = ${quietDay}`),
  ],
  [
    'closedDaysCountBots botsAtWorkAreCounted runningBotsAreTheirRuns',
    'a bot counted as started on a closed day',
    write(() => sql`update power_delta set bots = bots + 1 where day = (select min(day) from power_delta)`),
  ],
  [
    'botsAtWorkAreCounted runningBotsAreTheirRuns',
    'a bot counted as ending that never started',
    write(() => sql`update power_delta set bots = bots - 1 where day = (select max(day) from power_delta)`),
  ],
  [
    'botGroupsAddUp',
    'a bot missing from its group',
    write(() => sql`update bot_group set bots = bots - 1 where owner = ${alice.id}`),
  ],
  [
    'listCountsAddUp',
    'an event of a bot that its owner’s list does not count',
    write(() => sql`update account_list_count set entries = entries - 1 where account = ${alice.id} and list = 'botEvents'`),
  ],
  [
    'emissionIndexFollows',
    'an index that rises while no bot runs',
    write(() => sql`update emission_day set index_after = index_after + 1 where closed_at is not null and day >= ${quietDay}`),
  ],
  ['emissionDaysAreGapless', 'a day that was skipped', write(() => sql`delete from emission_day where day = ${quietDay}`)],
  [
    'emissionIdentity',
    'a fraction of a unit created from nothing',
    write(() => sql`update account_income set fraction = fraction + 1 where account = ${alice.id}`),
  ],
  [
    'emissionIsPosted emissionOwedIsUncollected',
    'a day that posted more than it emitted',
    async (tx) => {
      const { day } = await tx.one<{ day: number }>(sql`select ${quietDay} as day`);
      const legs = [
        [platform.emissionPool(), -5n],
        [platform.emissionOwed(), 5n],
      ] as const;
      await plantMovement(tx, { kind: 'emissionClosed', details: { day }, legs });
    },
  ],
  ['incomeIsPosted', 'a collection higher than what was paid', write(() => sql`update income_collection set units = units + 1`)],
  [
    'movementsFitTheirKind emissionOwedIsUncollected',
    'income removed before it was collected',
    (tx) =>
      plantMovement(tx, {
        legs: [
          [platform.emissionOwed(), -1n],
          [platform.treasury('BCG'), 1n],
        ],
      }),
  ],
  [
    'powerIsCounted',
    'a change of power that no account made',
    write(() => sql`update power_delta set delta = delta + 1 where day = (select max(day) from power_delta)`),
  ],
  [
    'botsAreAsSold botGroupsAddUp powerIsOfRunningBots',
    'a bot with more power than its owner earns with',
    write(() => sql`update bot set power = power + 1 where id = ${runningBot}`),
  ],
  [
    'botsAreTheirHistory pledgesAreOfBots',
    'a bot with a higher pledge than its owner’s pledged balance',
    write(() => sql`update bot set pledged_units = pledged_units + 1 where id = ${runningBot}`),
  ],
  [
    'movementsFitTheirKind vaultHoldsItsMirror',
    'money that never reached the vault',
    (tx) =>
      plantMovement(tx, {
        legs: [
          [platform.vault('USDT'), -5_000_000_001n],
          [platform.treasury('USDT'), 5_000_000_001n],
        ],
      }),
  ],
];

const FORGED = [
  ...FORGERIES,
  ...STAKE_FORGERIES,
  ...AWARD_FORGERIES,
  ...VOTE_FORGERIES,
  ...DESK_FORGERIES,
  ...PROOF_FORGERIES,
].map(([names, what, plant]) => [names, what, (tx: Transaction) => plant(tx, { alice: alice.id, bob: bob.id })] as const);
const ALL_FAULTS = [...FAULTS, ...FORGED];

test.each(ALL_FAULTS)('names %s for %s', async (names, _, plant) => {
  const { full, incremental } = await findingsAfter(plant);
  expect(broken(full)).toEqual(names.split(' '));
  for (const { faultCount, faults } of full) if (faultCount > 0) expect(faults[0]?.at).toBeTruthy();
  expect(broken(incremental)).toEqual(broken(full));
});

/** Invariants over history: an incremental audit checks every row written since its checkpoint, by any writer. */
const OVER_HISTORY = [
  'paymentIdsAreGapless',
  'finalEventsAreRecorded',
  'paymentsAreCredited',
  'purchasesSettleOnce',
  'offersAreDoneOnce',
  'claimsAreSettled',
  'claimsLeaveTheVault',
  'emissionIsPosted',
  'incomeIsPosted',
  'withdrawalsAreHeld',
  'closedDaysCountBots',
  'movementsFitTheirKind',
  'transfersStayInLine',
  'linesFollowInviters',
  'knownTokensAreCredited',
  'purchasesCostTheirPrice',
  'walletPurchasesArePaid',
  'botsAreAsSold',
  'sharesFollowTheirRule',
  'sharesAreOfBotOwners',
  'sharesArePaid',
  'botEventsFollow',
  'botsAreTheirHistory',
  'botActsArePaid',
  'emissionFollowsItsPlan',
  'conversionsKeepTheirRate',
  'observationsAreOfSettledBlocks',
  'pricesFollowTheirPair',
  'withdrawalsPayTheirFee',
  'withdrawalsAreApproved',
  'withdrawalsMoveByTheirState',
  'withdrawalsAreSigned',
  'awardsAreOfServedTasks',
  'awardsArePaid',
  'stakesAreOpenedOnce',
  'stakesMoveAsTheirEvents',
  'stakeEventsFollowTheirTerms',
  'stakesAreTheirHistory',
  'stakesKeepTheirTerms',
  'stakesKeepTheirLimits',
  'tokensAreSold',
  'votesArePaid',
  'votesAreAllowed',
  'voteFeesAreReturned',
  'votePayoutsAsSigned',
  'deskWalletsAreFilled',
  'deskDepositsAreBonded',
  'deskOrdersMoveByTheirState',
  'deskOrdersAreHeld',
  'deskOrdersKeepTheirTerms',
  'deskRatesLieInTheirBand',
  'proofsHaveOneLeafAnAccount',
  'proofRootsFollow',
];

test.each(OVER_HISTORY)(
  'an incremental audit checks %s from its checkpoint on, and the full audit finds a fault before it',
  async (name) => {
    // A rewritten sealed movement keeps its place in the journal: the full audit finds it by its seal.
    const plants = ALL_FAULTS.filter(([names]) => names.split(' ').includes(name) && !names.includes('sealedJournalStands'));
    expect(plants).not.toEqual([]);
    for (const [, , plant] of plants) {
      const { full, sinceBefore, sinceAfter } = await findingsAfter(plant);
      expect(broken(full)).toContain(name);
      expect(broken(sinceBefore)).toContain(name);
      expect(broken(sinceAfter)).not.toContain(name);
      expect(sinceAfter.find((finding) => finding.name === name)?.checked).toBe(0);
    }
  },
);

test('an incremental audit right after a clean one finds nothing', async () => {
  const { sinceBefore, sinceAfter } = await findingsAfter(async () => undefined);
  expect([...broken(sinceBefore), ...broken(sinceAfter)]).toEqual([]);
});

test('has a planted fault for every invariant', async () => {
  const all = (await findingsAfter(async () => undefined)).full.map(({ name }) => name);
  expect(all.filter((name) => !ALL_FAULTS.some(([names]) => names.split(' ').includes(name)))).toEqual([]);
});

const INCREMENTAL = new Set(OVER_HISTORY);

test('an incremental audit reads only what changed: one transfer is one movement, and no fact of any area', async () => {
  const { sinceBefore } = await findingsAfter((tx) =>
    plantMovement(tx, {
      kind: 'transferred',
      details: { from: alice.id, to: bob.id },
      legs: [
        [usdt(), -1n],
        [member(bob.id).available('USDT'), 1n],
      ],
    }),
  );
  expect(broken(sinceBefore)).toEqual([]);
  const read = sinceBefore.filter(({ name, checked }) => INCREMENTAL.has(name) && checked > 0);
  expect(read.map(({ name, checked }) => [name, checked])).toEqual([
    ['movementsFitTheirKind', 1],
    ['transfersStayInLine', 1],
  ]);
});

/** A transfer is the only record of itself: its twin is forged by sending to an account outside the line, see FORGERIES. */
const WITH_FACTS = Object.entries(FACT_OF_MOVEMENT).filter(([kind]) => kind !== 'transferred');

test.each(WITH_FACTS)('a forged %s, a copy of a real one, is named because its fact is missing', async (kind, fact) => {
  const { full, sinceBefore } = await findingsAfter((tx) => plantTwin(tx, kind));
  for (const findings of [full, sinceBefore]) expect(broken(findings)).toEqual(expect.arrayContaining([...fact.judgedBy]));
});

/**
 * A second movement with the content of the newest one of its kind. A kind that does not occur in this world is derived
 * from another one.
 */
async function plantTwin(tx: Transaction, kind: string): Promise<void> {
  const original = await tx.one<{
    details: MovementDetails;
    holds: Record<string, string>[] | null;
    legs: [string, string][] | null;
  }>(sql`
    select j.details, j.hold_changes as holds, (
      select json_agg(json_build_array(a.name, leg.units::text) order by leg.place)
      from unnest(j.account_ids, j.amounts) with ordinality leg(account_id, units, place) join ledger.account a on a.id = leg.account_id
    ) as legs
    from ledger.journal j where j.kind = ${LIKE[kind] ?? kind} order by j.at desc limit 1`);
  const legs = (original.legs ?? []).map(([name, units]) => [accountNamed(name), BigInt(units)] as const);
  await plantMovement(tx, { kind, details: original.details, legs, ...(original.holds && { holds: original.holds }) });
}

/** Kinds of the same shape. */
const LIKE: Readonly<Record<string, string>> = {
  paymentCredited: 'paymentReceived',
  cardSoldByWallet: 'cardSoldByBalance',
  pledgesReturned: 'botsStopped',
  withdrawalRefunded: 'withdrawalCancelled',
};

function accountNamed(name: string): LedgerAccount {
  const [, owner = '', part = '', asset = ''] = name.startsWith('platform') ? ['', ...name.split('/')] : name.split('/');
  const accounts = owner === 'platform' ? platform : member(owner);
  return (accounts as unknown as Record<string, (asset: string) => LedgerAccount>)[part]?.(asset) as LedgerAccount;
}
