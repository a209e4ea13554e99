import type { home as calls } from '@ocean/api/areas/home';
import type { OutputOf } from '@ocean/api/endpoint';
import { AmountText, CountText } from '@ocean/ui/amount-text';
import { Facts } from '@ocean/ui/facts';
import { useText } from '../../../i18n/use-text.ts';
import { CopyableText } from '../../../sections/text/copyable-text.tsx';

type Home = OutputOf<typeof calls.show>;

/** Both sides of the comparison, and where it can be checked. */
export function ReservesFacts({ home: { figures, chain } }: { home: Home }) {
  const t = useText();
  const { reserves } = figures;
  const vault = { key: 'vault', label: t('figures.vault'), value: <CopyableText text={chain.vault} /> };
  if (!reserves) return <Facts facts={[vault]} />;
  const { held, owed, asset, block } = reserves;
  return (
    <Facts
      facts={[
        { key: 'held', label: t('figures.held'), value: <AmountText value={held} unit={asset} size="inline" /> },
        { key: 'owed', label: t('figures.owed'), value: <AmountText value={owed} unit={asset} size="inline" /> },
        { key: 'block', label: t('figures.block'), value: <CountText value={block} /> },
        vault,
      ]}
    />
  );
}

/** Whose supply on chain has fallen by what was burned. */
export function TokenFacts({ home: { chain } }: { home: Home }) {
  const t = useText();
  const token = chain.tokens.BCG;
  if (!token) return null;
  return <Facts facts={[{ key: 'token', label: t('figures.token'), value: <CopyableText text={token.address} /> }]} />;
}
