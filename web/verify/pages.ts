import { type Html, html, joinHtml } from '../html';
import { alertBlock } from '../checkout/card-form';
import { type Control, selectField, field, files, type FormState } from '../checkout/controls';
import { message, paragraph, sameOriginImageUrl, seller } from '../checkout/layout';
import { countriesIn } from '../checkout/countries';
import type { Language } from '../messages';
import { progress } from '../progress';
import { addressField, fileField, isSecret, photoField, valueField } from './fields';
import type { Requested, Verification } from './documents';
import { type CurrentStep, stepsInReview } from './steps';

/** Data of the form page. */
export interface QuestionsView extends FormState {
  readonly verification: Verification;
  readonly step: CurrentStep;
  readonly action: string;
  readonly origin: string;
  readonly alert: string | null;
  /** Whether part of the information was submitted, and more is requested. */
  readonly taken: boolean;
  readonly language: Language;
  /** Current date, `YYYY-MM-DD`. */
  readonly today: string;
}

type FieldView = FormState & Pick<QuestionsView, 'language' | 'today'>;

const fills: Readonly<Record<string, string>> = {
  first_name: 'given-name',
  last_name: 'family-name',
  creator_legal_name: 'name',
  date_of_birth: 'bday',
  email: 'email',
  creator_email_address: 'email',
  phone_number: 'tel',
  business_name: 'organization',
  business_website: 'url',
};

/** Renders the current step of the form. */
export function questionsPage(view: QuestionsView): Html {
  const { verification, step, action, origin, taken, language } = view;
  const { kind, account, status } = verification;
  const isNeeded = status === 'ACTION_REQUIRED';
  return html`<main id="content" class="manage">
${account ? seller(account.title, sameOriginImageUrl(account.logoUrl, origin)) : ''}
<h1>${language.text(kind === 'BUSINESS' ? 'verify.business' : 'verify.identity')}</h1>
${progress(step.steps, step.index, language)}
${taken ? html`<p class="note" role="status">${language.text('verify.saved')}</p>` : ''}
${alertBlock(view)}
${paragraph(language.text(isNeeded ? 'verify.needed' : 'verify.text'))}
<form method="post" action="${action}" enctype="multipart/form-data" novalidate>
<h2>${step.steps[step.index]?.text}</h2>
${joinHtml(
  step.items.map((item) => question(view, item)),
  '\n',
)}
<button class="main" type="submit">${language.text('verify.send')}</button>
<div class="fine"><p>${language.text('verify.fine')}</p></div>
</form>
</main>`;
}

/** Renders the fields of one requirement, with the reason why an earlier answer was rejected. */
function question(state: FieldView, item: Requested): Html {
  const { id, type, optional, options } = item;
  const { language } = state;
  const problems = new Map([...returned(item, language), ...state.problems]);
  const view = { ...state, problems };
  const required = optional !== true;
  const label = labelOf(item, language);
  const names = (options ?? []).map((option) => [option, language.find(`option.${option}`) ?? option] as const);
  const optionLabels = new Map(names);
  if (type === 'ADDRESS') return address(view, item);
  if (type === 'FILE') return upload(view, item, optionLabels);
  const control = { name: valueField(id), label, required };
  if (optionLabels.size > 0) return selectField(view, control, optionLabels, language.text('verify.choose'));
  return field(view, { ...control, ...inputOf(item, view) });
}

function labelOf({ requirement, label }: Requested, language: Language): string {
  return language.find(`requirement.${requirement}`) ?? label;
}

/** Returns the attributes of the input for one requirement. */
function inputOf({ requirement, type }: Requested, { language, today }: FieldView): Partial<Control> {
  const common = { fills: fills[requirement], most: 500 };
  if (type === 'DATE') {
    const latest = requirement === 'date_of_birth' && html` max="${today}"`;
    return { fills: fills[requirement], type: 'date', more: html`min="1900-01-01"${latest}` };
  }
  if (type === 'PHONE')
    return { ...common, type: 'tel', hint: language.text('verify.phoneHint'), more: html`dir="ltr"` };
  if (requirement.includes('email')) return { ...common, type: 'email', more: html`dir="ltr"` };
  if (requirement === 'business_website') return { ...common, more: html`inputmode="url" dir="ltr"` };
  return isSecret(requirement)
    ? { most: 500, fills: 'off', more: html`spellcheck="false" dir="ltr"` }
    : { ...common, more: html`dir="auto"` };
}

const images = 'image/jpeg,image/png';

/** Renders the inputs of a document: a file, or a photo that a phone takes with its camera. */
function upload(view: FieldView, item: Requested, kinds: ReadonlyMap<string, string>): Html {
  const { id, optional, multiple: several } = item;
  const { language } = view;
  const [required, multiple] = [optional !== true, several === true];
  const kind = { name: valueField(id), label: language.text('verify.documentKind'), required };
  const file = {
    name: fileField(id),
    label: labelOf(item, language),
    required,
    hint: language.text(multiple ? 'verify.filesHint' : 'verify.fileHint'),
  };
  const photo = {
    name: photoField(id),
    label: language.text('verify.photo'),
    hint: language.text('verify.photoHint'),
    more: html`capture="environment"`,
  };
  return html`${kinds.size > 0 && selectField(view, kind, kinds, language.text('verify.choose'))}
${files(view, file, { accept: `${images},application/pdf`, multiple })}
${files(view, photo, { accept: images, multiple: false })}`;
}

/** Returns the problem of an answer that was rejected in a review. Its reason is in English. */
function returned({ id, type, errors }: Requested, language: Language): [string, string][] {
  if (!errors) return [];
  const name = type === 'FILE' ? fileField(id) : type === 'ADDRESS' ? addressField(id, 'line1') : valueField(id);
  const reasons = errors.map(({ reason }) => reason).join(' ');
  return [[name, language.locale === 'en' ? reasons : language.text('verify.notAccepted')]];
}

function address(view: FieldView, item: Requested): Html {
  const { language } = view;
  const name = (part: Parameters<typeof addressField>[1]): string => addressField(item.id, part);
  const line = (part: Parameters<typeof addressField>[1], control: Omit<Control, 'name' | 'most'>): Html =>
    field(view, { name: name(part), most: 200, more: html`dir="auto"`, ...control });
  const country = { name: name('country'), label: language.text('address.country'), fills: 'country', required: true };
  const line1 = { label: language.text('address.line1'), fills: 'address-line1', required: true };
  return html`<fieldset><legend>${labelOf(item, language)}</legend>
${line('line1', { ...line1, hint: language.text('verify.addressHint') })}
${line('line2', { label: language.text('address.line2'), fills: 'address-line2' })}
${line('city', { label: language.text('address.city'), fills: 'address-level2', required: true })}
${line('state', { label: language.text('address.state'), fills: 'address-level1' })}
${line('postal_code', { label: language.text('address.postalCode'), fills: 'postal-code' })}
${selectField(view, country, countriesIn(language), language.text('address.chooseCountry'))}
</fieldset>`;
}

/** Renders the page of a verification without requested information. */
export function statusPage(
  verification: Verification,
  language: Language,
): { readonly title: string; readonly body: Html } {
  const { status, lastErrorReason } = verification;
  const statusMessage = (title: string, content: Html) => ({ title, body: message(title, content) });
  if (status === 'APPROVED')
    return statusMessage(language.text('verify.approved'), paragraph(language.text('verify.approvedText')));
  if (status === 'REJECTED') {
    // Reviewers give the reason in English.
    const lang = language.locale !== 'en' && html` lang="en"`;
    const reason =
      lastErrorReason === null
        ? paragraph(language.text('verify.rejectedReason'))
        : html`<p dir="auto"${lang}>${lastErrorReason}</p>`;
    return statusMessage(
      language.text('verify.rejected'),
      html`${reason}${paragraph(language.text('verify.rejectedText'))}`,
    );
  }
  const steps = stepsInReview(verification, language);
  const text = paragraph(language.text('verify.reviewingText'));
  return statusMessage(language.text('verify.reviewing'), html`${progress(steps, steps.length - 1, language)}${text}`);
}
