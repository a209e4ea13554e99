import { Refusal } from '../errors.ts';
import { isUuid } from '../uuid.ts';
import { sent } from './parsed-field.ts';

/** The two fields of a signature; `parseSignedChallenge` or `parseStepUp` reads them. */
export const signatureFields = (challenge: string) => ({
  challengeId: sent<string>(challenge, ['SIGNATURE_MISSING', 'CHALLENGE_UNKNOWN']),
  signature: sent<string>('over the exact message: plain, ERC-1271 or ERC-6492', ['SIGNATURE_MISSING', 'SIGNATURE_INVALID']),
});

/** A signature of an undeployed wallet carries the call that deploys it. */
const MAX_SIGNATURE_LENGTH = 2 + 2 * 16_384;

/** A wallet's signature over the text of a challenge. */
export type SignedChallenge = { readonly challengeId: string; readonly signature: `0x${string}` };

/** @throws Refusal SIGNATURE_MISSING, CHALLENGE_UNKNOWN, SIGNATURE_INVALID */
export function parseSignedChallenge(fields: { challengeId?: unknown; signature?: unknown }): SignedChallenge {
  const challengeId = parseChallengeField(fields.challengeId);
  return { challengeId, signature: parseSignatureField(fields.signature) };
}

/** The optional signature of an act; without both fields only the session authorises it. */
export function parseStepUp(fields: { challengeId?: unknown; signature?: unknown }): SignedChallenge | undefined {
  if (fields.challengeId === undefined && fields.signature === undefined) return undefined;
  return parseSignedChallenge(fields);
}

/** @throws Refusal SIGNATURE_MISSING without one (the specification's payload), CHALLENGE_UNKNOWN when it is not a UUID */
function parseChallengeField(raw: unknown): string {
  if (raw === undefined || raw === null || raw === '') throw new Refusal('SIGNATURE_MISSING');
  if (typeof raw !== 'string' || !isUuid(raw)) throw new Refusal('CHALLENGE_UNKNOWN');
  return raw.toLowerCase();
}

/**
 * The bytes of a signature.
 * @throws Refusal SIGNATURE_MISSING, SIGNATURE_INVALID when it is not hexadecimal or far larger than any wallet makes
 */
function parseSignatureField(raw: unknown): `0x${string}` {
  if (raw === undefined || raw === null || raw === '') throw new Refusal('SIGNATURE_MISSING');
  if (typeof raw !== 'string' || raw.length > MAX_SIGNATURE_LENGTH || !/^0x([0-9a-fA-F]{2})+$/.test(raw)) {
    throw new Refusal('SIGNATURE_INVALID');
  }
  return raw as `0x${string}`;
}
