import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** The metrics that a process counts itself. Names follow Prometheus: base units, `_total` for counters. */
export type Metrics = {
  readonly registry: Registry;
  /** @param path the path of the route: the text of a request line would make a series for every guess */
  countRequest(request: { readonly path: string; readonly status: number; readonly seconds: number }): void;
  /** @param server the replica that served a read, or `primary` where a replica might have served it but none did */
  countReplicaRead(server: string): void;
  countJob(round: { readonly job: string; readonly isFailed: boolean; readonly seconds: number }): void;
};

const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60];

/** @param process the name of the process, such as `api` or `console`: a label of every series */
export function createMetrics(process: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: 'ocean_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['path', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const jobs = new Histogram({
    name: 'ocean_job_duration_seconds',
    help: 'Time of one round of a job, on the process that holds its lease',
    labelNames: ['job'],
    buckets: JOB_BUCKETS,
    registers,
  });
  const failures = new Counter({
    name: 'ocean_job_failures_total',
    help: 'Rounds of a job that failed',
    labelNames: ['job'],
    registers,
  });
  const replicaReads = new Counter({
    name: 'ocean_replica_reads_total',
    help: 'Reads that a replica may serve, by the server that did',
    labelNames: ['server'],
    registers,
  });
  return {
    registry,
    countReplicaRead: (server) => replicaReads.inc({ server }),
    countRequest: ({ path, status, seconds }) => requests.observe({ path, status: String(status) }, seconds),
    countJob({ job, isFailed, seconds }) {
      jobs.observe({ job }, seconds);
      if (isFailed) failures.inc({ job });
    },
  };
}
