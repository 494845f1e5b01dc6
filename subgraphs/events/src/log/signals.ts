/** Notification channel: a domain has committed events. The committing process sends it. */
export const outboxSignal = 'outbox';
/** Notification channel: events have been appended to the log and await rendering. */
export const loggedSignal = 'logged';
/** Notification channel: events have been published. */
export const publishedSignal = 'events';
