import { reports } from '@ocean/api/areas/social/reports';
import { type Route, route } from '../../http/route.ts';
import { listReports } from './list-reports.ts';
import { sendReport } from './send-report.ts';

export const reportRoutes: Route[] = [route(reports.send, sendReport), route(reports.list, listReports)];
