/** Postgres notification channel: a domain has committed events to its outbox. Sent by the committing process. */
export const outboxSignal = 'outbox';
/** Postgres notification channel: events have been appended to the log and await rendering. */
export const loggedSignal = 'logged';
/** Postgres notification channel: events have been published. */
export const publishedSignal = 'events';
