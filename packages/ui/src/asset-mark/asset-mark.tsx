import './asset-mark.css';
import '../styles/status-tokens.css';

/** A two-colour signal flag per asset; no coin art. An asset without its own flag gets the quartered one. */
const FLAGS: Readonly<Record<string, readonly [string, string?]>> = {
  BCG: ['M0 0h40v40H0z', 'M0 25c7-6 13-6 20 0s13 6 20 0v15H0z'],
  USDT: ['M0 0h20v40H0z'],
  BUSD: ['M0 0h40v13H0zM0 27h40v13H0z'],
  BYB: ['M0 0h40L0 40z', 'M40 0v40H0z'],
  DMC: ['M0 15h40v10H0z', 'M15 0h10v40H15z'],
};

export function AssetMark({ asset, size = 40 }: { asset: string; size?: number }) {
  const [first, second] = FLAGS[asset] ?? ['M0 0h20v20H0z', 'M20 20h20v20H20z'];
  return (
    <svg aria-hidden="true" className="asset-mark" viewBox="0 0 40 40" width={size} height={size}>
      <path className="asset-mark-1" d={first} />
      {second && <path className="asset-mark-2" d={second} />}
    </svg>
  );
}
