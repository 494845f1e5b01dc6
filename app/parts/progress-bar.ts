const width = 30;
/** Where no person watches, a line is printed each time this share more is done, in percent. */
const step = 10;

/**
 * Shows how far a long piece of work is: one line that grows in a terminal, else a line for every tenth.
 *
 * @param total what `done` ends at
 * @param unit plural of what is counted, `memberships`
 */
export function progressBar(
  total: number,
  unit: string,
  out: NodeJS.WriteStream = process.stdout,
): (done: number) => void {
  let shown = 0;
  return (done) => {
    const percent = Math.floor((done / total) * 100);
    const counted = `${String(percent).padStart(3)} %  ${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${unit}`;
    if (out.isTTY) {
      const full = Math.round((width * done) / total);
      out.write(`\r[${'#'.repeat(full)}${'.'.repeat(width - full)}] ${counted}${done >= total ? '\n' : ''}`);
    } else if (percent >= shown + step || done >= total) {
      shown = percent;
      out.write(`${counted}\n`);
    }
  };
}
