import type { FanOutResults } from './fan-out';

/** Formats the figures as tables. */
export function fanOutTable({ sockets, single, burst, memory, latency }: FanOutResults): string {
  const lines = [
    `${sockets.toLocaleString('en')} subscribers`,
    row(['', 'messages/s', 'CPU µs/message', 'rate, of the first', 'CPU, of the first']),
  ];
  for (const [label, contestants] of [
    ['one event after the other', single],
    ['events in bursts', burst],
  ] as const) {
    for (const { name, messagesPerSecond, cpu, ratio } of contestants) {
      lines.push(
        row([
          `${label}: ${name}`,
          messagesPerSecond.toFixed(0),
          cpu.toFixed(2),
          ratio.rate.toFixed(2),
          ratio.cpu.toFixed(2),
        ]),
      );
    }
  }
  lines.push(
    `Memory for each subscriber at rest: ${(memory.rss / 1_000).toFixed(1)} kB resident, ${(memory.heap / 1_000).toFixed(1)} kB of them in the heap and in buffers`,
  );
  lines.push(
    `From commit to receipt, at rest: p50 ${latency.p50.toFixed(1)} ms, p95 ${latency.p95.toFixed(1)} ms (${latency.events} events)`,
  );
  return lines.join('\n');
}

const widths = [56, 12, 16, 20, 18];

function row(cells: readonly string[]): string {
  return cells
    .map((cell, column) => (column ? cell.padStart(widths[column] as number) : cell.padEnd(widths[0] as number)))
    .join('');
}
