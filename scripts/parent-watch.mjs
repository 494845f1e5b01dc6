/**
 * Import this module for its side effect: it checks every 500 ms whether the parent process has ended. If so, `process`
 * emits `parentEnd`; a process without a listener for this event is ended with SIGTERM.
 */
const lookEveryMs = 500;

const parent = process.ppid;

const looking = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(looking);
  if (!process.emit('parentEnd')) process.kill(process.pid, 'SIGTERM');
}, lookEveryMs).unref();
