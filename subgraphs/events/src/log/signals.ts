/** Notifies that a domain has committed events. Sent by the committing process. */
export const outboxSignal = 'outbox';
/** Notifies that events have been appended to the log and await rendering. */
export const loggedSignal = 'logged';
/** Notifies that events have been published. */
export const publishedSignal = 'events';
