/** No pending hold backs this voucher: signing it would pay out money that is not reserved. */
export class UnbackedVoucher extends Error {
  override readonly name = 'UnbackedVoucher';
}
