import { firstPaths } from './first-paths.ts';

/** Every address of the app. Links are built here and nowhere else; what a first visit loads uses `firstPaths`. */
export const paths = {
  ...firstPaths,
  records: '/loglist',
  help: '/kefuList',
  helpArticle: '/kefuDetail',
  team: '/team',
  line: '/xiaji',
  ranks: '/rankDetail',
  invited: '/inviteDetail',
  city: '/city',
  cityWrite: '/city/write',
  cityReports: '/city/reports',
  proof: '/proof',
  passageway: '/tor',
  deskProfile: '/tor/profile',
  deskTest: '/tor/test',
  deskPractice: '/tor/practice',
  deskWallet: '/tor/wallet',
  deskServices: '/tor/services',
  deskMarkets: '/tor/markets',
  deskNewOrder: '/tor/order/new',
  deskBoard: '/tor/board',
  deskOrders: '/tor/orders',
  deskLevel: '/tor/level',
  deskProvider: '/tor/provider',
  feedback: '/tor/feedback',
  settings: '/settings',
  stakes: '/stakes',
  notFound: '/404',
} as const;

/** Of a local build alone. */
export const GALLERY = '/gallery';

export type Path = (typeof paths)[keyof typeof paths];
