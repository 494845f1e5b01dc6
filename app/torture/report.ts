import { type ErrandKind, errandKinds } from './errands';
import { type KillKind, killKinds } from './machine';

/** What a run has come to. */
export interface Report {
  readonly seed: number;
  readonly clients: number;
  readonly seconds: number;
  readonly cycles: number;
  /** Kills while clients were asking, and while only workers were at work, by what was killed. */
  readonly kills: Readonly<Record<KillKind, { readonly asking: number; readonly working: number }>>;
  /** By what was asked for. */
  readonly errands: Readonly<Record<ErrandKind, ErrandCount>>;
  readonly purchases: number;
  /** Checks that were made, and what they have found, a line for each wrong. */
  readonly checks: number;
  readonly wrong: readonly string[];
}

export interface ErrandCount {
  readonly done: number;
  readonly refused: number;
  readonly requests: number;
  /** Requests that repeat an earlier one under its key. */
  readonly repeated: number;
}

const widths = [14, 10, 10, 10, 10] as const;

/** The report as a table for a person. */
export function tableOf(report: Report): string {
  const row = (...cells: (string | number)[]): string =>
    cells
      .map((cell, index) => (index === 0 ? String(cell).padEnd(widths[0]) : shown(cell).padStart(widths[index] ?? 10)))
      .join('')
      .trimEnd();
  const counts = errandKinds.map((kind) => report.errands[kind]);
  const total = (of: keyof ErrandCount): number => counts.reduce((sum, count) => sum + count[of], 0);
  const killed = (of: 'asking' | 'working'): number => killKinds.reduce((sum, kind) => sum + report.kills[kind][of], 0);
  return [
    `${report.cycles} cycles in ${report.seconds.toFixed(0)} s, ${report.clients} clients, seed ${report.seed}`,
    '',
    row('asked for', 'requests', 'repeated', 'effects', 'refused'),
    ...errandKinds.map((kind) =>
      row(
        kind,
        report.errands[kind].requests,
        report.errands[kind].repeated,
        report.errands[kind].done,
        report.errands[kind].refused,
      ),
    ),
    row('together', total('requests'), total('repeated'), total('done'), total('refused')),
    '',
    row('killed', 'asking', 'working'),
    ...killKinds.map((kind) => row(kind, report.kills[kind].asking, report.kills[kind].working)),
    row('together', killed('asking'), killed('working')),
    '',
    `${shown(report.purchases)} payments bought, ${shown(report.checks)} checks, ${report.wrong.length === 0 ? 'nothing wrong' : `${report.wrong.length} things wrong:`}`,
    ...report.wrong.map((line) => `  ${line}`),
  ].join('\n');
}

function shown(cell: string | number): string {
  return typeof cell === 'number' ? cell.toLocaleString('en') : cell;
}
