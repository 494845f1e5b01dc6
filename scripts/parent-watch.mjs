/**
 * Imported for its side effect: detects that the parent process has ended, checking every 500 ms. `process` then emits
 * `parentEnd`; a process without a listener for this event is ended with SIGTERM.
 */
const lookEveryMs = 500;

const parent = process.ppid;

const looking = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(looking);
  if (!process.emit('parentEnd')) process.kill(process.pid, 'SIGTERM');
}, lookEveryMs).unref();
