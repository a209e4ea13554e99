import { CAMPAIGNS } from './campaigns.ts';
import { FLOOR } from './disturb-traffic.ts';
import { testCampaigns } from './test-campaigns.ts';

/** Its control is caught only when the kill falls between two commits: too rare for a short form. */
const ONLY_LONG = new Set(['kill-close']);

/** Those with clients at work. In a file of their own, beside the others on the second core: they mostly wait. */
testCampaigns(CAMPAIGNS.filter(({ floor, name }) => floor === FLOOR && name !== 'same-request' && !ONLY_LONG.has(name)));
