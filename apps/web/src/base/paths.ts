/** Every address of the app. Links are built here and nowhere else. */
export const paths = {
  home: '/',
  bots: '/bot',
  earnings: '/zichan',
  records: '/loglist',
  invitation: '/yaoqing',
  rwa: '/tijiao',
  /** Addresses are matched without regard to case, so that both spellings of the specification lead here. */
  voting: '/toupiaolist',
  ai: '/kefu',
  help: '/kefuList',
  helpArticle: '/kefuDetail',
  team: '/team',
  line: '/xiaji',
  ranks: '/rankDetail',
  invited: '/inviteDetail',
  news: '/kuaixun',
  city: '/city',
  settings: '/settings',
  notFound: '/404',
  /** Of a local build. */
  gallery: '/gallery',
} as const;

export type Path = (typeof paths)[keyof typeof paths];
