import { CAMPAIGNS } from './campaigns.ts';
import { FLOOR } from './disturb-traffic.ts';
import { testCampaigns } from './test-campaigns.ts';

/** Those with clients at work. In a file of their own, beside the others on the second core: they mostly wait. */
testCampaigns(CAMPAIGNS.filter(({ floor, name }) => floor === FLOOR && name !== 'same-request'));
