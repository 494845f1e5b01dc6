import { alertBlock } from '../checkout/card-form';
import { selectField } from '../checkout/controls';
import { GraphFailed } from '../checkout/execute-query';
import type { WebResponse } from '../checkout/responses';
import { html } from '../html';
import { languages } from '../messages';
import { type AccountContext, sections } from './account-context';
import { accountDocuments, type Profile } from './documents';
import { descriptionList } from '../design/data';
import { ownName } from './markup';

/** Renders the buyer's name, e-mail address and language. */
export async function showProfile(context: AccountContext, problem: string | null = null): Promise<WebResponse> {
  const { viewer } = await context.ask<Profile>(accountDocuments.profile);
  if (!viewer?.user) throw new GraphFailed('not_found', null);
  const { name, email } = viewer.user;
  const unnamed = context.text('account.unnamed');
  const { language } = context;
  const problems = new Map(problem === null ? [] : [['locale', problem]]);
  const state = { values: new Map([['locale', viewer.locale ?? language.locale]]), problems, language };
  const options = new Map([...languages].map(([locale, one]) => [locale, one.name]));
  const control = { name: 'locale', label: context.text('account.language'), required: true };
  const form = context.form(
    sections.profile,
    html`${selectField(state, control, options, context.text('account.chooseLanguage'))}<div class="actions"><button class="main" type="submit">${context.text('account.save')}</button></div>`,
  );
  const rows = descriptionList([
    [context.text('account.name'), name === null ? unnamed : ownName(name)],
    [context.text('contact.email'), email === null ? unnamed : ownName(email)],
  ]);
  const content = html`${problem !== null && alertBlock({ alert: null, problems, language })}${rows}${form}`;
  return context.show('profile', context.text('account.profile'), content, problem === null ? 200 : 422);
}

/** Stores the language in which the buyer receives mail and sees the pages. */
export async function changeLanguage(context: AccountContext, form: ReadonlyMap<string, string>): Promise<WebResponse> {
  context.require(form);
  const language = languages.get(form.get('locale') ?? '');
  if (!language) return showProfile(context, context.text('account.unknownLanguage'));
  const code = await context.command(accountDocuments.setLanguage, { locale: language.locale });
  if (code !== null) throw new GraphFailed(code, null);
  return context.done('language', language);
}
