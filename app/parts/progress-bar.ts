const width = 30;
/** Where no person watches, a line is printed each time this share more is done, in percent. */
const step = 10;

/**
 * Shows how far a long piece of work is: one line that grows in a terminal, else a line for every tenth.
 *
 * @param total what `done` ends at
 * @param unit plural of what is counted, `memberships`
 * @param options `estimate` adds the remaining time: for work whose steps take about as long as each other
 */
export function progressBar(
  total: number,
  unit: string,
  { estimate = false }: { readonly estimate?: boolean } = {},
): (done: number) => void {
  const out = process.stdout;
  const begun = performance.now();
  let shown = 0;
  return (done) => {
    const percent = Math.floor((done / total) * 100);
    const left = estimate && done < total ? `, ${remainingTime(performance.now() - begun, done, total)} left` : '';
    const counted = `${String(percent).padStart(3)} %  ${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${unit}${left}`;
    if (out.isTTY) {
      const full = Math.round((width * done) / total);
      // A shorter line would leave the end of the one before it.
      const clear = estimate ? '\u001B[K' : '';
      out.write(`\r[${'#'.repeat(full)}${'.'.repeat(width - full)}] ${counted}${clear}${done >= total ? '\n' : ''}`);
    } else if (percent >= shown + step || done >= total) {
      shown = percent;
      out.write(`${counted}\n`);
    }
  };
}

/** Estimates the time until the total is reached at the speed so far: in seconds below two minutes, else in minutes. */
export function remainingTime(elapsedMilliseconds: number, done: number, total: number): string {
  const seconds = ((elapsedMilliseconds / done) * (total - done)) / 1_000;
  return seconds < 120 ? `about ${Math.ceil(seconds)} s` : `about ${Math.ceil(seconds / 60)} min`;
}
