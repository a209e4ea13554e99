import { desk } from '@ocean/api/areas/desk';
import sql from 'sql-template-tag';
import { privateKeyToAccount } from 'viem/accounts';
import { fillNumbers, numbersOf } from '../../apps/server/src/areas/desk/quiz/rules.ts';
import { readShippedBank } from '../../apps/server/src/areas/desk/quiz/shipped-questions.ts';
import type { Database } from '../../apps/server/src/db/database.ts';
import { openDatabase } from '../../apps/server/src/db/pool.ts';
import { connectLocalChain, type LocalChain } from '../../apps/server/src/dev-api/local-chain.ts';
import { readConfig } from '../../apps/server/src/main/config.ts';
import { operateDesk } from '../../apps/server/src/operate/desk/operate-desk.ts';
import type { Desk } from '../../apps/server/src/operate/operation.ts';
import { readParams } from '../../apps/server/src/params/read-params.ts';
import { LOCAL } from '../chain/local-keys.ts';
import { SEED_TIMEOUT_MS } from '../local/join-demo-member.ts';
import { connectWorldChain, type WorldChain } from '../world/world-chain.ts';
import { joinMember, type Member } from '../world/world-member.ts';

type Platform = {
  readonly origin: string;
  readonly chain: WorldChain;
  readonly local: LocalChain;
  readonly settle: () => Promise<void>;
  readonly desk: Desk;
};

const DEPOSIT_USDT = '3000';
const EXCHANGED_USDT = '600';
const WALLET = [
  ['USDT', '1000'],
  ['BCG', '4000'],
] as const;
/** USDT of value; level 1 accepts 500 in one order and 1000 in a day. */
const SERVICE = { market: 'BCG/USDT', min: '1', max: '500', isOpen: true } as const;
const AUTO_ACCEPTED_USDT = '900';
const DEPOSIT_WITHIN_MS = 60_000;

const TRADERS = [
  { nickname: 'Demo Harbor', sides: ['buy', 'sell'] },
  { nickname: 'Demo Lagoon', sides: ['buy', 'sell'] },
] as const;

/** Gives a local platform's desk two providers with automatic acceptance, so that a first visitor can trade immediately. */
export async function seedDesk(env: Readonly<Record<string, string>>): Promise<void> {
  const { OPERATOR_DATABASE_URL = '', CHAIN_ID, VAULT = '', ORIGIN: origin = '', TOKENS = '{}', DEPLOY_BLOCK } = env;
  const config = readConfig(env);
  const [rpcUrl = ''] = config.rpcUrls;
  const db = openDatabase(OPERATOR_DATABASE_URL, { connections: 1 });
  const chain = connectWorldChain(rpcUrl, {
    vault: VAULT as `0x${string}`,
    chainId: Number(CHAIN_ID),
    deployBlock: Number(DEPLOY_BLOCK),
    tokens: JSON.parse(TOKENS),
  });
  const [{ address, key }] = LOCAL.operators;
  const own = { db, chainId: Number(CHAIN_ID), vault: VAULT, owners: [address.toLowerCase()], key };
  const settle = () => chain.mine(config.confirmations);
  try {
    await seedDeskOn({ origin, chain, local: connectLocalChain(config), settle, desk: own });
  } finally {
    await db.end();
  }
}

/** Leaves existing data unchanged. */
export async function seedDeskOn(platform: Platform): Promise<void> {
  for (const [at, { key }] of LOCAL.demoTraders.entries()) {
    const trader = TRADERS[at];
    const member = await joinMember({ ...platform, timeoutMs: SEED_TIMEOUT_MS }, { wallet: privateKeyToAccount(key) });
    if (trader) await seedTrader(platform, member, trader);
  }
}

/** Does each missing step, so that the next start completes an interrupted one. */
async function seedTrader(platform: Platform, member: Member, { nickname, sides }: (typeof TRADERS)[number]): Promise<void> {
  const { profile, quiz, passageway, provider } = await member.call(desk.userinfo, {});
  if (!profile) {
    await fund(member);
    await member.call(desk.create, { nickname });
  }
  if (!quiz.passedAt) await passTest(platform.desk.db, member);
  if (passageway.openedAt === null) {
    for (const [asset, amount] of WALLET) await member.call(desk.fill, { asset, amount });
    await member.call(desk.open, {});
    const signed = await member.signs({ call: 'tor/save', daily: AUTO_ACCEPTED_USDT });
    const { challengeId, signature } = signed;
    const services = sides.map((side) => ({ ...SERVICE, side }));
    await member.call(desk.save, { services, autoAccept: { daily: AUTO_ACCEPTED_USDT }, challengeId, signature });
    await member.call(desk.start, {});
  }
  if (provider === 'none') await becomeProvider(platform.desk, member);
}

/** Deposits test tokens from the member's wallet and exchanges some of them. */
async function fund(member: Member): Promise<void> {
  await member.deposits('USDT', DEPOSIT_USDT);
  const until = Date.now() + DEPOSIT_WITHIN_MS;
  while (!(await hasUsdt(member))) {
    if (Date.now() > until) throw new Error('the deposit of a demo trader was not credited');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await member.exchanges(EXCHANGED_USDT);
}

async function hasUsdt(member: Member): Promise<boolean> {
  const { assets } = await member.call(desk.wallet, { asset: 'USDT' });
  return assets.some(({ available }) => Number(available) >= Number(EXCHANGED_USDT));
}

/** Passes the test with the right answers from the question bank. */
async function passTest(db: Database, member: Member): Promise<void> {
  const [{ questions: bank, keys }, params] = await Promise.all([readShippedBank(), readParams(db)]);
  const numbers = numbersOf(params);
  const right = new Map(
    bank.flatMap(({ id, text, options }) => {
      const option = options[keys.find((key) => key.id === id)?.right ?? -1];
      return option === undefined ? [] : [[fillNumbers(text, numbers), fillNumbers(option, numbers)] as const];
    }),
  );
  const { testId, questions } = await member.call(desk.quiz, {});
  const answers = questions.map(({ text, options }) => options.indexOf(right.get(text) ?? ''));
  const { passed } = await member.call(desk.quiz, { testId, answers });
  if (!passed) throw new Error('a demo trader did not pass the test of the desk');
}

async function becomeProvider(operators: Desk, member: Member): Promise<void> {
  const { deposit } = await member.call(desk.apply, {});
  const { challengeId, signature } = await member.signs({ call: 'tor/applyProvider', amount: deposit });
  await member.call(desk.apply, {
    text: 'This is a demo of a local start: it accepts orders by itself.',
    contact: 'demo@example.org',
    files: [],
    challengeId,
    signature,
  });
  const { id } = await operators.db.one<{ id: string }>(sql`
    select deposit_id as id from desk_provider where account = ${member.id} and state = 'applied'`);
  await operateDesk(operators, ['applications', 'approve', id, '--reason', 'a local start']);
}
