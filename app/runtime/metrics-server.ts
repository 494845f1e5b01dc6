import { createServer, type Server, type ServerResponse } from 'node:http';
import { closeServer } from '../../subgraphs/kit/src';
import type { Config } from '../config';
import { isClustered } from './cluster';
import { portUnavailable } from './http-server';
import { createMetrics, type Metrics } from './metrics';
import type { Shutdown } from './shutdown';

type MetricsAddress = Pick<Config, 'METRICS_HOST' | 'METRICS_PORT'>;

/** Creates the metrics and serves them on their own port; null if no port is configured. In a cluster the primary process serves them. */
export async function openMetrics(place: MetricsAddress, shutdown: Shutdown): Promise<Metrics | null> {
  if (place.METRICS_PORT === undefined) return null;
  const metrics = await createMetrics();
  if (isClustered()) metrics.handOver();
  else await serve(place, () => metrics.text(), shutdown);
  return metrics;
}

/**
 * Serves the aggregated metrics of all processes of a cluster. The metrics of a process may be missing while it starts.
 */
export async function openClusterMetrics(place: MetricsAddress, shutdown: Shutdown): Promise<void> {
  if (place.METRICS_PORT === undefined) return;
  const { AggregatorRegistry } = await import('prom-client');
  const registry = new AggregatorRegistry();
  await serve(place, () => registry.clusterMetrics(), shutdown);
}

async function serve(
  { METRICS_HOST: host, METRICS_PORT: port = 0 }: MetricsAddress,
  text: () => Promise<string>,
  shutdown: Shutdown,
): Promise<void> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET')
      return send(response, 404, 'Metrics are at /metrics.\n');
    text().then(
      (found) => send(response, 200, found),
      (error: Error) => send(response, 500, `${error.message}\n`),
    );
  });
  await shutdown.add(bound(server, host, port), (resource) => closeServer(resource));
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; version=0.0.4; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(text);
}

function bound(server: Server, host: string, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(portUnavailable(error, host, port, 'METRICS')));
    server.listen(port, host, () => resolve(server));
  });
}
