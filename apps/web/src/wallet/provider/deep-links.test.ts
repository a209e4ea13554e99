import { expect, test } from 'vitest';
import { pageToOpen, walletLinks } from './deep-links.ts';

const PAGE = 'https://ocean.example/bot?add=CODE7';
const linkTo = (name: string) => walletLinks(PAGE).find((link) => link.name === name)?.href ?? '';

test('opens this very page, invitation code included, in five wallets', () => {
  expect(walletLinks(PAGE).map(({ name }) => name)).toEqual([
    'MetaMask',
    'Trust Wallet',
    'TokenPocket',
    'OKX Wallet',
    'Binance Wallet',
  ]);
  expect(linkTo('MetaMask')).toBe('https://link.metamask.io/dapp/ocean.example/bot?add=CODE7');
  expect(new URL(linkTo('Trust Wallet')).searchParams.get('url')).toBe(PAGE);
  expect(JSON.parse(new URL(linkTo('TokenPocket')).searchParams.get('params') ?? '{}')).toMatchObject({ url: PAGE });
  const okx = new URL(new URL(linkTo('OKX Wallet')).searchParams.get('deeplink') ?? '');
  expect(okx.searchParams.get('dappUrl')).toBe(PAGE);
  const binance = new URL(atob(new URL(linkTo('Binance Wallet')).searchParams.get('_dp') ?? ''));
  expect(atob(binance.searchParams.get('startPageQuery') ?? '')).toBe(`url=${PAGE}`);
});

test('takes the invitation code along, also when the address has lost it on the way', () => {
  expect(pageToOpen('https://ocean.example/bot', 'CODE7')).toBe(PAGE);
  expect(pageToOpen('https://ocean.example/bot?add=OLD', 'CODE7')).toBe(PAGE);
  expect(pageToOpen('https://ocean.example/bot', '')).toBe('https://ocean.example/bot');
});
