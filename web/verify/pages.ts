import { type Html, html, joinHtml } from '../html';
import { alertBlock } from '../checkout/card-form';
import { selectField, field, files, type FormState } from '../checkout/controls';
import { message, paragraph, sameOriginImageUrl, seller } from '../checkout/layout';
import { countries } from '../checkout/countries';
import { addressField, fileField, valueField } from './fields';
import type { Requested, Verification } from './documents';

/** Data of the form page. */
export interface QuestionsView extends FormState {
  readonly verification: Verification;
  readonly action: string;
  readonly origin: string;
  readonly alert: string | null;
  /** Whether part of the information was submitted, and more is requested. */
  readonly taken: boolean;
}

const labels: Readonly<Record<string, string>> = {
  ID_CARD: 'Identity card',
  DRIVERS: 'Driving licence',
  RESIDENCE_PERMIT: 'Residence permit',
  PASSPORT: 'Passport',
  sole_proprietorship: 'Sole proprietorship',
  partnership: 'Partnership',
  llc: 'Limited liability company',
  corporation: 'Corporation',
  non_profit: 'Non-profit organisation',
  other: 'Other',
};
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
const hints: Readonly<Record<string, string>> = {
  DATE: 'Year, month and day, like 1985-12-10.',
  PHONE: 'With the country, like +1 503 555 0100.',
};

/** Renders the form with all requested information. */
export function questionsPage(view: QuestionsView): Html {
  const {
    verification: { kind, account, requestedInformation, status },
    action,
    origin,
    taken,
  } = view;
  const subject = kind === 'BUSINESS' ? 'your business' : 'your identity';
  const lead =
    status === 'ACTION_REQUIRED'
      ? 'Something more is needed. Send it below.'
      : `Answer what you can. You can come back to this page for the rest.`;
  return html`<main id="content" class="manage">
${account ? seller(account.title, sameOriginImageUrl(account.logoUrl, origin)) : ''}
<h1>Verify ${subject}</h1>
${taken ? html`<p class="note" role="status">Thank you. This is still missing.</p>` : ''}
${alertBlock(view)}
${paragraph(lead)}
<form method="post" action="${action}" enctype="multipart/form-data" novalidate>
${joinHtml(
  requestedInformation.map((item) => question(view, item)),
  '\n',
)}
<button class="main" type="submit">Send</button>
<div class="fine"><p>Numbers that you enter are kept sealed, and read by nobody but those who verify you.</p></div>
</form>
</main>`;
}

/** Renders the fields of one requirement, with the reason why an earlier answer was rejected. */
function question(state: FormState, item: Requested): Html {
  const { id, requirement, type, label, optional, options, errors } = item;
  const problems = new Map([...returned(item, errors), ...state.problems]);
  const view = { ...state, problems };
  const required = optional !== true;
  const optionLabels = new Map((options ?? []).map((option) => [option, labels[option] ?? option]));
  if (type === 'ADDRESS') return address(view, item);
  if (type === 'FILE') {
    const kind =
      optionLabels.size > 0
        ? selectField(view, { name: valueField(id), label: 'Kind of document', required }, optionLabels, 'Choose one')
        : '';
    const hint = `JPEG, PNG or PDF, at most 32 MB${item.multiple ? ' each; the front first' : ''}.`;
    return html`${kind}${files(view, { name: fileField(id), label, required, hint }, { accept: 'image/jpeg,image/png,application/pdf', multiple: item.multiple === true })}`;
  }
  const control = { name: valueField(id), label, required, fills: fills[requirement], most: 500, hint: hints[type] };
  if (optionLabels.size > 0) return selectField(view, control, optionLabels, 'Choose one');
  return field(view, { ...control, type: type === 'PHONE' ? 'tel' : requirement.includes('email') ? 'email' : 'text' });
}

function returned({ id, type }: Requested, errors: Requested['errors']): [string, string][] {
  if (!errors) return [];
  const name = type === 'FILE' ? fileField(id) : type === 'ADDRESS' ? addressField(id, 'line1') : valueField(id);
  return [[name, errors.map(({ reason }) => reason).join(' ')]];
}

function address(view: FormState, { id, label }: Requested): Html {
  const name = (part: Parameters<typeof addressField>[1]): string => addressField(id, part);
  return html`<fieldset><legend>${label}</legend>
${field(view, { name: name('line1'), label: 'Street and number', fills: 'address-line1', most: 200, required: true, hint: 'No post-office box.' })}
${field(view, { name: name('line2'), label: 'Apartment, floor', fills: 'address-line2', most: 200 })}
${field(view, { name: name('city'), label: 'City', fills: 'address-level2', most: 200, required: true })}
${field(view, { name: name('state'), label: 'State or region', fills: 'address-level1', most: 200 })}
${field(view, { name: name('postal_code'), label: 'Postal code', fills: 'postal-code', most: 200 })}
${selectField(view, { name: name('country'), label: 'Country', fills: 'country', required: true }, countries, 'Choose a country')}
</fieldset>`;
}

/** Renders the page of a verification without requested information. */
export function statusPage({ status, lastErrorReason }: Verification): {
  readonly title: string;
  readonly body: Html;
} {
  const messagePage = (title: string, ...sentences: readonly string[]) => ({
    title,
    body: message(title, html`${sentences.map(paragraph)}`),
  });
  if (status === 'APPROVED')
    return messagePage('You are verified', 'There is nothing left to do. You can close this page.');
  if (status === 'REJECTED')
    return messagePage(
      'This could not be verified',
      lastErrorReason ?? 'What you sent did not prove who you are.',
      'Ask whoever sent you here for a new link to try again.',
    );
  return messagePage(
    'We are looking at it',
    'You have sent everything. This page shows what comes of it; you can close it meanwhile.',
  );
}
