import { parseAmount } from '@ocean/money/amount';
import * as v from 'valibot';

const decimal = v.pipe(v.string(), v.regex(/^\d+(\.\d+)?$/, 'must be a decimal amount'));
const assetLimits = v.strictObject({
  /**
   * Daily amount of one account that never needs approval, so that a crowd of accounts cannot force everyone else into
   * approval.
   */
  free: decimal,
  /** Daily amount of one account without approval. */
  account: decimal,
  /** Daily amount of all accounts without approval. */
  all: decimal,
  /** Total within 24 hours, approved or not. */
  day: decimal,
  minFee: decimal,
  /** Percent of the amount. */
  minBurn: decimal,
});

/** SIGNER_LIMITS: JSON, symbol → limits in whole tokens. */
export const signerLimits = v.pipe(v.string(), v.parseJson(), v.record(v.string(), assetLimits));

/** SIGNER_OPERATORS, SIGNER_OWNERS: addresses, comma separated. */
export const signerOperators = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((part) => part.trim().toLowerCase())),
  v.array(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/, 'must be addresses, comma separated'))),
);

/** The signer's own rules: configuration of its process, never a row of the database. */
export type SignerPolicy = {
  readonly limits: v.InferOutput<typeof signerLimits>;
  /** Lower-case addresses whose wallets approve withdrawals, when no owners are named. */
  readonly operators: readonly string[];
  /** Lower-case addresses whose signed texts grant and revoke the role `finance`, which approves withdrawals. */
  readonly owners: readonly string[];
  /** The longest validity of a voucher. */
  readonly voucherHours: number;
};

/** The signer's limits for one asset: base units, and basis points for the burn. */
export type AssetPolicy = {
  readonly freeUnits: bigint;
  readonly accountUnits: bigint;
  readonly allUnits: bigint;
  readonly dayUnits: bigint;
  readonly minFeeUnits: bigint;
  readonly minBurnBps: bigint;
};

/** @throws Error when a limit has more decimals than its token. */
export function assetPolicies(
  { limits }: Pick<SignerPolicy, 'limits'>,
  tokens: Readonly<Record<string, { decimals: number }>>,
): ReadonlyMap<string, AssetPolicy> {
  return new Map(
    Object.entries(limits).flatMap(([asset, text]) => {
      const token = tokens[asset];
      if (!token) return [];
      const units = (name: keyof typeof text) => unitsOf(`SIGNER_LIMITS ${asset}.${name}`, text[name], token.decimals);
      const policy: AssetPolicy = {
        freeUnits: units('free'),
        accountUnits: units('account'),
        allUnits: units('all'),
        dayUnits: units('day'),
        minFeeUnits: units('minFee'),
        minBurnBps: unitsOf(`SIGNER_LIMITS ${asset}.minBurn`, text.minBurn, PERCENT_DECIMALS),
      };
      return [[asset, policy]];
    }),
  );
}

const PERCENT_DECIMALS = 2;

function unitsOf(what: string, text: string, decimals: number): bigint {
  const parsed = parseAmount(text, decimals);
  if (!parsed.ok) throw new Error(`${what} is ${text}: ${parsed.problem}`);
  return parsed.units;
}
