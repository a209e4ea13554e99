import { records } from '@ocean/api/areas/records';
import { type AnyRoute, fileRoute, route } from '../../http/route.ts';
import { exportRecords } from './export-records.ts';
import { listRecords } from './list-records.ts';

/** DOOR from HTTP; `records.exportAccount` is made of the answers of other calls, so `main/areas.ts` wires it. */
export const recordRoutes: AnyRoute[] = [route(records.list, listRecords), fileRoute(records.exportCsv, exportRecords)];
