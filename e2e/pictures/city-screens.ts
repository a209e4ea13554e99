import { type ScreenToShow, SHEET, screen, tap } from './screen-parts.ts';

const POST = { via: 'article a.post-act' };
const ACT_AT_OWN = 'article:has(.notice) .icon-button';
const ACT_AT_OTHER = 'article:not(:has(.notice)) .icon-button';

/** The city, its posts and its reports. */
export const CITY_SCREENS: readonly ScreenToShow[] = [
  screen('visitor', 'city', '/city'),
  screen('visitor', 'city write', '/city/write'),
  screen('visitor', 'city reports', '/city/reports'),
  screen('member', 'city', '/city'),
  screen('member', 'city: report', '/city', tap(ACT_AT_OTHER)),
  screen('member', 'city: report, a reason', '/city', tap(ACT_AT_OTHER, `${SHEET} .radio-card`)),
  screen('member', 'city: remove', '/city', tap(ACT_AT_OWN)),
  screen('member', 'city: picture', '/city', tap('.post-picture')),
  screen('member', 'city post', '/city', POST),
  screen('member', 'city post gone', '/city/7f0d2d5c-0000-4000-8000-000000000000'),
  screen('member', 'city write', '/city/write'),
  screen('member', 'city reports', '/city/reports'),
];
