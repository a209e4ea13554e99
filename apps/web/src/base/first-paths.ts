/** The addresses that the frame and a visitor's start page link to. They are part of `paths`. */
export const firstPaths = {
  home: '/',
  bots: '/bot',
  earnings: '/zichan',
  invitation: '/yaoqing',
  rwa: '/tijiao',
  /** Addresses are matched case-insensitively, so both spellings of the specification lead here. */
  voting: '/toupiaolist',
  ai: '/kefu',
  notices: '/notices',
  news: '/kuaixun',
} as const;
