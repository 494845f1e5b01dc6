/** Says that a domain has committed events. The process that commits sends it. */
export const outboxSignal = 'outbox';
/** Says that events have entered the log and wait for rendering. */
export const loggedSignal = 'logged';
/** Says that events have been published. */
export const publishedSignal = 'events';
