import type { WebResponse } from '../checkout/responses';
import { html } from '../html';
import { type AccountContext, sections } from './account-context';
import { accountDocuments, type PageOf, type Session } from './documents';
import { table } from '../design/data';
import { confirmation, pager } from './markup';

const othersPath = `${sections.sessions}/others`;

/** Renders the list of the sessions in which the buyer is signed in. */
export async function listSessions(context: AccountContext): Promise<WebResponse> {
  const { after } = context;
  const { userSessions } = await context.ask<{ userSessions: PageOf<Session> }>(accountDocuments.sessions, { after });
  const title = context.text('account.sessions');
  const headings = [context.text('account.started'), context.text('account.lastUsed'), context.text('account.status')];
  const rows = userSessions.nodes.map((session) => rowOf(context, session));
  const others = html`<div class="actions"><a class="button" href="${othersPath}">${context.text('account.endOthers')}</a></div>`;
  const content = html`<p>${context.text('account.sessionsText')}</p>${table(headings, rows, '', title)}${pager(context, userSessions)}${others}`;
  return context.show('sessions', title, content);
}

/** Renders the question before a session ends. */
export async function askEnd(context: AccountContext, id: string): Promise<WebResponse> {
  const content = confirmation(context, {
    action: `${sections.sessions}/${id}/end`,
    back: sections.sessions,
    content: html`<p>${context.text('account.endText')}</p>`,
    button: context.text('account.end'),
  });
  return context.show('sessions', context.text('account.endHeading'), content);
}

/** Ends a session. */
export async function endSession(
  context: AccountContext,
  id: string,
  form: ReadonlyMap<string, string>,
): Promise<WebResponse> {
  context.require(form);
  const code = await context.command(accountDocuments.endSession, { id });
  return context.done(code === null ? 'session' : 'sessionGone');
}

/** Renders the question before all other sessions end. */
export async function askEndOthers(context: AccountContext): Promise<WebResponse> {
  const content = confirmation(context, {
    action: othersPath,
    back: sections.sessions,
    content: html`<p>${context.text('account.endOthersText')}</p>`,
    button: context.text('account.endOthers'),
  });
  return context.show('sessions', context.text('account.endOthersHeading'), content);
}

/** Ends all sessions except that of the request. */
export async function endOtherSessions(
  context: AccountContext,
  form: ReadonlyMap<string, string>,
): Promise<WebResponse> {
  context.require(form);
  await context.command(accountDocuments.endOthers);
  return context.done('others');
}

function rowOf(context: AccountContext, { id, current, createdAt, lastUsedAt }: Session) {
  const started = timeOf(context, createdAt);
  return [
    started,
    lastUsedAt === null ? context.text('account.unknownUse') : timeOf(context, lastUsedAt),
    current
      ? context.text('account.thisSession')
      : html`<a href="${sections.sessions}/${id}/end">${context.text('account.end')}<span class="unseen">: ${started}</span></a>`,
  ];
}

function timeOf(context: AccountContext, instant: string): string {
  return context.text('account.time', { day: context.language.day(instant), time: instant.slice(11, 16) });
}
