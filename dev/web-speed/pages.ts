import { paths } from '../../apps/web/src/paths.ts';

export type PageToScore = { readonly name: string; readonly path: string; readonly isMember: boolean };

/** Screens that look different to a member. */
const OF_MEMBERS: readonly string[] = [paths.home, paths.bots, paths.assets, paths.records, paths.settings];

/** Every screen that the production build has, as a visitor sees it, and those of a member. */
export const PAGES: readonly PageToScore[] = [
  ...Object.values(paths)
    .filter((path) => path !== paths.gallery)
    .map((path) => ({ name: path, path, isMember: false })),
  ...OF_MEMBERS.map((path) => ({ name: `${path} of a member`, path, isMember: true })),
];
