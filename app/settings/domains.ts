import { text } from '../../subgraphs/kit/src/config/settings';

/** URLs of the domains, for roles that run in other processes. */
export const domainSettings = {
  PLATFORM_URL: text({
    default: 'http://127.0.0.1:4001/graphql',
    doc: 'URL of the platform domain, for roles that run in a separate process.',
  }),
  BILLING_URL: text({
    default: 'http://127.0.0.1:4002/graphql',
    doc: 'URL of the billing domain, for roles that run in a separate process.',
  }),
  PAYOUTS_URL: text({
    default: 'http://127.0.0.1:4004/graphql',
    doc: 'URL of the payouts domain, for roles that run in a separate process.',
  }),
  COURSES_URL: text({
    default: 'http://127.0.0.1:4005/graphql',
    doc: 'URL of the courses domain, for roles that run in a separate process.',
  }),
  TRUST_SAFETY_URL: text({
    default: 'http://127.0.0.1:4006/graphql',
    doc: 'URL of the trust & safety domain, for roles that run in a separate process.',
  }),
  EVENTS_URL: text({
    default: 'http://127.0.0.1:4003/graphql',
    doc: 'URL of the events domain, for roles that run in a separate process.',
  }),
};

/** Domains by their names in the graph, with the variables that contain their URLs. */
export const domainVariables = {
  platform: 'PLATFORM_URL',
  billing: 'BILLING_URL',
  payouts: 'PAYOUTS_URL',
  courses: 'COURSES_URL',
  trust_safety: 'TRUST_SAFETY_URL',
  events: 'EVENTS_URL',
} as const;

/** Returns an error message if the URL of a domain is invalid or used twice, otherwise undefined. */
export function domainAddressProblem(
  values: Readonly<Record<(typeof domainVariables)[keyof typeof domainVariables], string>>,
): string | undefined {
  const names = Object.values(domainVariables);
  const invalidName = names.find((name) => !values[name].startsWith('http:') || !URL.canParse(values[name]));
  if (invalidName !== undefined)
    return `${invalidName} must be a URL (http://127.0.0.1:4001/graphql), not '${values[invalidName]}'`;
  const urls = names.map((name) => new URL(values[name]).href);
  const second = urls.findIndex((url, index) => urls.indexOf(url) < index);
  return second < 0
    ? undefined
    : `${names[urls.indexOf(urls[second] as string)]} and ${names[second]} are the same URL: each domain needs a separate one`;
}
