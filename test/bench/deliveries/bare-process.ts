/** The limit: requests of the same size to the same receiver, sent by undici in a loop, without reading, signing or storing anything. */
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
  const started = performance.now();
  let begun = 0;
  const lane = async () => {
    while (begun < requests) {
      begun += 1;
      const { body: answered } = await agent.request({
        origin,
        path: paths[begun % paths.length] as string,
        method: 'POST',
        headers,
        body,
      });
      await answered.dump();
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const { user, system } = process.cpuUsage(before);
  process.send?.({ cpu: (user + system) / 1_000_000, seconds: (performance.now() - started) / 1_000 });
  await agent.close();
}
