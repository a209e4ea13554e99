import { paths } from '../../apps/web/src/base/paths.ts';
import type { Platform } from '../campaigns/harness/platform.ts';
import { listsProject } from '../projects/listed-projects.ts';
import { openDesk } from '../world/operators-desk.ts';

export type PageToScore = { readonly name: string; readonly path: string; readonly isMember: boolean };

/** A public article. */
const ARTICLE = `${paths.helpArticle}?id=fees`;

/** Screens that differ for a member. */
const MEMBER_PAGES: readonly string[] = [
  paths.home,
  paths.bots,
  paths.earnings,
  paths.records,
  paths.settings,
  paths.passageway,
  paths.deskMarkets,
  paths.rwa,
  paths.voting,
  paths.ai,
  paths.help,
  ARTICLE,
  paths.news,
  paths.city,
  paths.feedback,
  paths.proof,
];

/** Every screen of the production build for a visitor, and those that differ for a member. */
export const PAGES: readonly PageToScore[] = [
  ...Object.values(paths).map((path) => ({ name: path, path, isMember: false })),
  ...MEMBER_PAGES.map((path) => ({ name: `${path} of a member`, path, isMember: true })),
  { name: ARTICLE, path: ARTICLE, isMember: false },
];

/** The page of a voting, which this lists first. */
export async function openVotingPages(platform: Platform): Promise<PageToScore[]> {
  const desk = openDesk({ database: platform.urls, context: platform });
  try {
    const path = `${paths.voting}/${await listsProject(await platform.member(), desk)}`;
    return [
      { name: `${paths.voting}/:id`, path, isMember: false },
      { name: `${paths.voting}/:id of a member`, path, isMember: true },
    ];
  } finally {
    await desk.close();
  }
}
