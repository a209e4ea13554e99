import { Link } from 'wouter';

/** A member's address, shortened, as a link to the account's page. */
export function AccountLink({ address }: { address: string }) {
  return (
    <Link href={`/accounts/${address}`} className="mono" title={address}>
      {shortened(address)}
    </Link>
  );
}

/** An address of an account that is not a member, such as an operator. */
export function AddressText({ address }: { address: string }) {
  return (
    <span className="mono" title={address}>
      {shortened(address)}
    </span>
  );
}

function shortened(address: string): string {
  return `${address.slice(0, 8)}…${address.slice(-6)}`;
}
