import { type ClientOperationKind, clientOperationKinds } from './client-operations';
import { type KillKind, killKinds } from './machine';

/** Result of a crash test run. */
export interface Report {
  readonly seed: number;
  readonly clients: number;
  readonly seconds: number;
  readonly cycles: number;
  /**
   * Number of killed processes, by kind: while clients were sending requests (`asking`), and while only background work
   * was running (`working`).
   */
  readonly kills: Readonly<Record<KillKind, { readonly asking: number; readonly working: number }>>;
  /** Number of operations and their results, by kind of operation. */
  readonly operations: Readonly<Record<ClientOperationKind, ClientOperationCount>>;
  readonly purchases: number;
  /** Number of executed checks of the system's state; `wrong` contains the problems found, one line each. */
  readonly checks: number;
  readonly wrong: readonly string[];
}

export interface ClientOperationCount {
  readonly done: number;
  readonly refused: number;
  readonly requests: number;
  /** Number of requests that repeat an earlier request with the same idempotency key. */
  readonly repeated: number;
}

const widths = [14, 10, 10, 10, 10] as const;

/** Formats the report as a text table. */
export function tableOf(report: Report): string {
  const row = (...cells: (string | number)[]): string =>
    cells
      .map((cell, index) =>
        index === 0 ? String(cell).padEnd(widths[0]) : formatCell(cell).padStart(widths[index] ?? 10),
      )
      .join('')
      .trimEnd();
  const counts = clientOperationKinds.map((kind) => report.operations[kind]);
  const total = (of: keyof ClientOperationCount): number => counts.reduce((sum, count) => sum + count[of], 0);
  const killed = (of: 'asking' | 'working'): number => killKinds.reduce((sum, kind) => sum + report.kills[kind][of], 0);
  return [
    `${report.cycles} cycles in ${report.seconds.toFixed(0)} s, ${report.clients} clients, seed ${report.seed}`,
    '',
    row('operation', 'requests', 'repeated', 'effects', 'refused'),
    ...clientOperationKinds.map((kind) =>
      row(
        kind,
        report.operations[kind].requests,
        report.operations[kind].repeated,
        report.operations[kind].done,
        report.operations[kind].refused,
      ),
    ),
    row('together', total('requests'), total('repeated'), total('done'), total('refused')),
    '',
    row('killed', 'asking', 'working'),
    ...killKinds.map((kind) => row(kind, report.kills[kind].asking, report.kills[kind].working)),
    row('together', killed('asking'), killed('working')),
    '',
    `${formatCell(report.purchases)} payments bought, ${formatCell(report.checks)} checks, ${report.wrong.length === 0 ? 'no problems' : `${report.wrong.length} problems:`}`,
    ...report.wrong.map((line) => `  ${line}`),
  ].join('\n');
}

function formatCell(cell: string | number): string {
  return typeof cell === 'number' ? cell.toLocaleString('en') : cell;
}
