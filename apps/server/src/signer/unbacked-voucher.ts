/** Nothing in the database backs this voucher: signing it would let somebody take what is not reserved. */
export class UnbackedVoucher extends Error {
  override readonly name = 'UnbackedVoucher';
}
