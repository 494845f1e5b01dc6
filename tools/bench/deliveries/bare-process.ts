/**
 * The upper bound for the rate of webhook deliveries: undici sends requests of the same size to the same receiver in a
 * loop, without reading events, signing or storing anything.
 */
import { Agent } from 'undici';

interface Course {
  readonly origin: string;
  readonly paths: readonly string[];
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly requests: number;
  readonly lanes: number;
}

process.on('message', (course: Course) => void run(course));

async function run({ origin, paths, body, headers, requests, lanes }: Course): Promise<void> {
  const agent = new Agent({ connections: lanes, pipelining: 1 });
  const before = process.cpuUsage();
  const startedAt = performance.now();
  let requestCount = 0;
  const sendRequests = async () => {
    while (requestCount < requests) {
      requestCount += 1;
      const { body: responseBody } = await agent.request({
        origin,
        path: paths[requestCount % paths.length] as string,
        method: 'POST',
        headers,
        body,
      });
      await responseBody.dump();
    }
  };
  await Promise.all(Array.from({ length: lanes }, sendRequests));
  const { user, system } = process.cpuUsage(before);
  process.send?.({ cpu: (user + system) / 1_000_000, seconds: (performance.now() - startedAt) / 1_000 });
  await agent.close();
}
