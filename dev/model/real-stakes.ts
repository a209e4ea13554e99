import { FIRST_TERMS, staking } from '@ocean/api/areas/staking';
import { decimalsOf } from '@ocean/api/decimals';
import type { Endpoint, InputOf, OutputOf } from '@ocean/api/endpoint';
import { formatAmount, parseAmount } from '@ocean/money/amount';
import type { StakeCommand } from './commands.ts';

type Calls = {
  readonly twice: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<OutputOf<E>>;
  readonly signs: (terms: { amount: string; days: number; rate: string }) => Promise<{ challengeId: string; signature: string }>;
  /** The stakes that the member has opened, in their order. */
  readonly ids: string[];
};

/** Runs a command on the real platform; the answer is in base units, as in the model. */
export async function actOnRealStakes(command: StakeCommand, { twice, signs, ids }: Calls): Promise<unknown> {
  if (command.act === 'stake') {
    const { method, days } = command;
    const terms = { amount: formatAmount(command.units, decimalsOf('BCG')), days };
    const rate = FIRST_TERMS.trusteeship.find(({ from }) => from === days)?.percent ?? '1';
    const { stake } =
      method === 'pledge'
        ? await twice(staking.pledge, terms)
        : await twice(staking.entrust, { ...terms, ...(await signs({ ...terms, rate })) });
    ids.push(stake.id);
    return units(stake.totalIncome);
  }
  if (command.act === 'takeStakes') return taken(await twice(staking.take, { all: true }));
  const id = ids[command.stake % Math.max(1, ids.length)];
  if (id === undefined) return undefined;
  if (command.act === 'takeStake') return taken(await twice(staking.take, { id, part: command.part }));
  const left = await twice(staking.leave, { id });
  return [units(left.earned), units(left.paid)];
}

function taken({ stakes, reward, principal }: OutputOf<typeof staking.take>): unknown {
  return [stakes, units(reward), units(principal)];
}

function units(amount: string): bigint {
  const parsed = parseAmount(amount, decimalsOf('BCG'));
  if (!parsed.ok) throw new Error(`${amount} BCG: ${parsed.problem}`);
  return parsed.units;
}
