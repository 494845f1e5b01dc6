/**
 * Imported for its side effect: detects the end of the parent process. `process` then emits `parentEnd`; a process
 * without a listener for this event ends as with SIGTERM.
 */
const lookEveryMs = 500;

const parent = process.ppid;

const looking = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(looking);
  if (!process.emit('parentEnd')) process.kill(process.pid, 'SIGTERM');
}, lookEveryMs).unref();
