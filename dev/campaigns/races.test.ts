import { CAMPAIGNS } from './campaigns.ts';
import { FLOOR } from './disturb-traffic.ts';
import { testCampaigns } from './test-campaigns.ts';

/** Those that make their own requests. */
testCampaigns(CAMPAIGNS.filter(({ floor, name }) => floor !== FLOOR || name === 'same-request'));
