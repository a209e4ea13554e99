/** Every address of the app. Links are built here and nowhere else. */
export const paths = {
  home: '/',
  bots: '/bot',
  assets: '/zichan',
  records: '/loglist',
  invitation: '/yaoqing',
  rwa: '/tijiao',
  voting: '/toupiaolist',
  ai: '/kefu',
  notFound: '/404',
} as const;

export type Path = (typeof paths)[keyof typeof paths];
