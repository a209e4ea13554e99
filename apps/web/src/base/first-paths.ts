/** The addresses that the frame of every page and a visitor's start page lead to. They are part of `paths`. */
export const firstPaths = {
  home: '/',
  bots: '/bot',
  earnings: '/zichan',
  invitation: '/yaoqing',
  rwa: '/tijiao',
  /** Addresses are matched without regard to case, so that both spellings of the specification lead here. */
  voting: '/toupiaolist',
  ai: '/kefu',
  notices: '/notices',
  news: '/kuaixun',
} as const;
