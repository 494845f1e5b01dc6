const width = 30;
/** Progress between two printed lines if the output is not a terminal, in percent. */
const step = 10;

/**
 * Creates a progress display for a long operation: in a terminal one line that is updated in place, otherwise a line
 * for every 10 %.
 * @param total final value of `done`
 * @param unit plural of the counted items, for example `memberships`
 * @param options `estimate` adds the remaining time, for operations whose steps take about equally long; `rate` the
 * average number per second
 */
export function progressBar(
  total: number,
  unit: string,
  { estimate = false, rate = false }: { readonly estimate?: boolean; readonly rate?: boolean } = {},
): (done: number) => void {
  const output = process.stdout;
  const startedAt = performance.now();
  let shownPercent = 0;
  return (done) => {
    const percent = Math.floor((done / total) * 100);
    const elapsed = performance.now() - startedAt;
    const speed = rate ? `, ${averageRate(elapsed, done)} per second` : '';
    const remainingLabel = estimate && done < total ? `, ${remainingTime(elapsed, done, total)} left` : '';
    const progressText = `${String(percent).padStart(3)} %  ${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${unit}${speed}${remainingLabel}`;
    if (output.isTTY) {
      const full = Math.round((width * done) / total);
      // Erases the rest of a longer previous line.
      const clearLine = estimate || rate ? '\u001B[K' : '';
      output.write(
        `\r[${'#'.repeat(full)}${'.'.repeat(width - full)}] ${progressText}${clearLine}${done >= total ? '\n' : ''}`,
      );
    } else if (percent >= shownPercent + step || done >= total) {
      shownPercent = percent;
      output.write(`${progressText}\n`);
    }
  };
}

/** Returns the average number per second, with thousands separators. */
export function averageRate(elapsedMilliseconds: number, done: number): string {
  return Math.round((done / Math.max(1, elapsedMilliseconds)) * 1_000).toLocaleString('en');
}

/** Estimates the remaining time at the average speed so far: in seconds below two minutes, otherwise in minutes. */
export function remainingTime(elapsedMilliseconds: number, done: number, total: number): string {
  const seconds = ((elapsedMilliseconds / done) * (total - done)) / 1_000;
  return seconds < 120 ? `about ${Math.ceil(seconds)} s` : `about ${Math.ceil(seconds / 60)} min`;
}
