/**
 * Imported for its effect: the process notices that its parent process has ended, however that ended. `process` emits
 * `parentEnd` then; a process without a listener for it ends as by SIGTERM.
 */
const lookEveryMs = 500;

const parent = process.ppid;

const looking = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(looking);
  if (!process.emit('parentEnd')) process.kill(process.pid, 'SIGTERM');
}, lookEveryMs).unref();
