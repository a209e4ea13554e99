import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that are private, local or reserved (RFC 6890 and later additions): no push service has one. */
const INNER_IPV4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];
/** Of IPv6, only publicly routed addresses: the rest is loopback, local, multicast, or an embedded IPv4 address. */
const PUBLIC_IPV6 = ['2000::/3'];
const INNER_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const innerIpv4 = listOf(INNER_IPV4, 'ipv4');
const publicIpv6 = listOf(PUBLIC_IPV6, 'ipv6');
const innerIpv6 = listOf(INNER_IPV6, 'ipv6');

/** @example isPublicAddress('10.0.0.1') // false */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !innerIpv4.check(address, 'ipv4');
  return version === 6 && publicIpv6.check(address, 'ipv6') && !innerIpv6.check(address, 'ipv6');
}

class InnerAddress extends Error {
  override readonly name = 'InnerAddress';
  readonly code = 'EINNER';
}

type Resolve = (
  host: string,
  options: { readonly all: true },
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void;

/**
 * Resolves the addresses of a host for a connection, each time anew. The connection gets exactly the addresses that were checked,
 * so a name that resolves differently a moment later cannot redirect it. One internal address among them refuses the name.
 */
export function publicLookup(resolve: Resolve = lookup): LookupFunction {
  return (host: string, options: LookupOptions, done) => {
    resolve(host, { all: true }, (error, found) => {
      if (error) return done(error, '', 0);
      const [first] = found;
      if (!first || !found.every(({ address }) => isPublicAddress(address))) {
        return done(new InnerAddress('this name leads to no public address'), '', 0);
      }
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  };
}

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}
