/** Patterns of values that differ each time, by their placeholder in case files. */
const forms: Readonly<Record<string, string>> = {
  time: '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z',
  token: 'eyJ[\\w-]+\\.[\\w-]+\\.[\\w-]+',
  cursor: '[\\w-]{10,}',
  secret: '[\\w-]{20,}',
  text: '.+',
  request: 'req_[0-9a-z]+',
  year: '\\d{4}',
  month: '\\d{2}',
};

const placeholder = /<(?:(\w+_) id|(\w+))>/g;

/** Returns an expected body with matchers in place of `<time>`, `<plan_ id>` and other placeholders. */
export function expected(value: unknown): unknown {
  if (typeof value === 'string')
    return value.search(placeholder) < 0 || !isPattern(value) ? value : expect.stringMatching(matching(value));
  if (Array.isArray(value)) return value.map(expected);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, inner === '<number>' ? expect.any(Number) : expected(inner)]),
  );
}

function isPattern(text: string): boolean {
  return [...text.matchAll(placeholder)].every(
    ([, prefix, form]) => prefix !== undefined || Object.hasOwn(forms, form as string),
  );
}

function matching(text: string): RegExp {
  const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(
    `^${escaped.replaceAll(placeholder, (_, prefix?: string, form?: string) => (prefix ? `${prefix}[0-9A-Za-z]{8,}` : (forms[form as string] as string)))}$`,
  );
}

/** Returns the common parts of two responses to the same request, with placeholders for the differences. */
export function generalized(one: unknown, two: unknown, key = ''): unknown {
  if (/^(?:start|end)_cursor$/.test(key) && typeof one === 'string') return '<cursor>';
  // Generated randomly with the demo data, so that every installation has another token.
  if (key === 'fetch_invoice_token') return '<text>';
  // Depends on the date: equal in two runs on one day, but different on another day.
  if (
    /^(?:estimated_(?:arrival|availability)|resets_at|standard)$/.test(key) &&
    typeof one === 'string' &&
    Date.parse(one) > Date.now()
  )
    return '<time>';
  // The journal uses the time of its database, which installations of one template share.
  if ((key === 'posted_at' || key === 'available_at') && typeof one === 'string') return '<time>';
  // URLs stored by the process that created the demo data contain the origin of that process.
  if (typeof one === 'string' && /^http:\/\/127\.0\.0\.1:\d+\//.test(one)) return '<text>';
  if (one === two) return one;
  if (typeof one === 'number') return '<number>';
  if (typeof one === 'string') return generalizeText(one, String(two), key);
  if (Array.isArray(one) && Array.isArray(two)) return one.map((value, index) => generalized(value, two[index]));
  if (typeof one !== 'object' || one === null || typeof two !== 'object' || two === null) return one;
  const general = Object.fromEntries(
    Object.entries(one).map(([name, value]) => [
      name,
      generalized(value, (two as Record<string, unknown>)[name], name),
    ]),
  );
  // A card expires some years after the day of its creation.
  return general['created_at'] === '<time>' && 'expiration_year' in general
    ? { ...general, expiration_month: '<month>', expiration_year: '<year>' }
    : general;
}

function generalizeText(one: string, two: string, key: string): string {
  if (/secret/.test(key)) return '<text>';
  const general = (text: string) =>
    text
      .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<token>')
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<time>')
      .replaceAll(/\breq_[0-9a-z]{10,}/g, '<request>')
      .replaceAll(/\?key=[\w-]{43}(?![\w-])/g, '?key=<secret>')
      .replaceAll(/\b([a-z]+_)[0-9A-Za-z]{8,}/g, '<$1 id>');
  return general(one) === general(two) ? general(one) : '<text>';
}
