import { encode } from 'uqr';

/** Modules of light around the code, without which readers do not find it. */
const QUIET_ZONE = 4;

/** The modules of a QR code, row by row with its quiet zone; true is dark. A seventh of it may be covered. */
export function qrRows(text: string): readonly (readonly boolean[])[] {
  return encode(text, { ecc: 'M', border: QUIET_ZONE }).data;
}
