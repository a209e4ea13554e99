import { paths } from '../../apps/web/src/base/paths.ts';

export type PageToScore = { readonly name: string; readonly path: string; readonly isMember: boolean };

/** Screens that differ for a member. */
const OF_MEMBERS: readonly string[] = [paths.home, paths.bots, paths.earnings, paths.records, paths.settings];

/** Every screen of the production build for a visitor, and those that differ for a member. */
export const PAGES: readonly PageToScore[] = [
  ...Object.values(paths).map((path) => ({ name: path, path, isMember: false })),
  ...OF_MEMBERS.map((path) => ({ name: `${path} of a member`, path, isMember: true })),
];
