export type WalletLink = { readonly name: string; readonly href: string };

/** This page with the code that invited here: the wallet's browser has a memory of its own and knows nothing of it. */
export function pageToOpen(href: string, code: string): string {
  const page = new URL(href);
  if (code !== '') page.searchParams.set('add', code);
  return page.href;
}

/** Opens this very page in the in-app browser of a usual mobile wallet. */
export function walletLinks(page: string): readonly WalletLink[] {
  const bare = page.replace(/^https?:\/\//, '');
  const encoded = encodeURIComponent(page);
  return [
    // The path must stay unencoded here, or the wallet opens a blank tab.
    { name: 'MetaMask', href: `https://link.metamask.io/dapp/${bare}` },
    { name: 'Trust Wallet', href: `https://link.trustwallet.com/open_url?coin_id=60&url=${encoded}` },
    {
      name: 'TokenPocket',
      href: `tpdapp://open?params=${encodeURIComponent(JSON.stringify({ url: page, chain: 'ETH', source: 'ocean-bot' }))}`,
    },
    {
      name: 'OKX Wallet',
      href: `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${encoded}`)}`,
    },
    { name: 'Binance Wallet', href: binanceLink(page) },
  ];
}

/** The Binance app opens pages in a mini program of its own; path and query travel in base64. */
function binanceLink(page: string): string {
  const path = btoa('/pages/browser/index');
  const query = btoa(`url=${page}`);
  const target = `bnc://app.binance.com/mp/app?appId=yFK5FCqYprrXDiVFbhyRx7&startPagePath=${path}&startPageQuery=${query}`;
  return `https://app.binance.com/en/download?_dp=${btoa(target)}`;
}
