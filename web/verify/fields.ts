import type { UserError } from '../checkout/documents';
import type { Problems } from '../checkout/fields';
import type { Language } from '../messages';
import type { Requested } from './documents';
import type { Submission } from './submission';

export const addressFields = ['line1', 'line2', 'city', 'state', 'postal_code', 'country'] as const;

/** Field names of one requirement. */
export const valueField = (id: string): string => `${id}_value`;
export const fileField = (id: string): string => `${id}_file`;
export const photoField = (id: string): string => `${id}_photo`;
export const addressField = (id: string, field: (typeof addressFields)[number]): string => `${id}_${field}`;

const secrets = ['ssn', 'ein', 'personal_id_number', 'company_tax_id'];

/** Returns whether an answer is a personal or tax number, which no page contains after it was entered. */
export function isSecret(requirement: string): boolean {
  return secrets.includes(requirement);
}

/** Returns the entered answer to a requirement as GraphQL input; null if it is empty. */
export function toAnswerInput(
  { id, type }: Requested,
  { texts }: Submission,
): Readonly<Record<string, unknown>> | null {
  if (type === 'FILE') return null;
  if (type === 'ADDRESS') {
    const readField = (name: (typeof addressFields)[number]): string | null =>
      texts.get(addressField(id, name)) || null;
    const address = {
      line1: readField('line1'),
      line2: readField('line2'),
      city: readField('city'),
      state: readField('state'),
      postalCode: readField('postal_code'),
      country: readField('country'),
    };
    return Object.values(address).some((given) => given !== null) ? { id, address } : null;
  }
  const value = texts.get(valueField(id));
  return value ? { id, value } : null;
}

/** Maps user errors to form fields; only the first error of each field is shown. */
export function problemsOf(errors: readonly UserError[], answeredIds: readonly string[], language: Language): Problems {
  const problems = new Map<string, string>();
  for (const error of errors) {
    const { path } = error;
    const id = path[0] === 'requestedInformation' ? answeredIds[Number(path[1])] : undefined;
    const name = id === undefined ? '' : nameOf(id, path.slice(2));
    if (!problems.has(name)) problems.set(name, problemText(error, language));
  }
  return problems;
}

function nameOf(id: string, [field = '', subfield = '']: readonly string[]): string {
  if (field === 'address')
    return addressField(
      id,
      subfield === 'postalCode' ? 'postal_code' : ((subfield || 'line1') as (typeof addressFields)[number]),
    );
  return field === 'file' ? fileField(id) : valueField(id);
}

/** Returns the text of a user error. Messages of the graph are in English, and some contain field names unknown to the user. */
function problemText({ code, reason, message }: UserError, language: Language): string {
  if (code === 'parameter_missing' || message.endsWith(' is required.')) return language.text('verify.required');
  if (message.startsWith('Expected one of ')) return language.text('verify.chooseOption');
  if (language.locale === 'en') return message;
  if (reason === 'POST_BOX_NOT_ALLOWED') return language.text('verify.postBox');
  return language.text(reason === 'FILE_NOT_ACCEPTED' ? 'file.TYPE_NOT_ACCEPTED' : 'verify.invalid');
}
