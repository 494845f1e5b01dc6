import { misspelledVariables } from './misspelt';

const names = [
  'PORT',
  'HOST',
  'MODE',
  'DATABASE_URL',
  'DATABASE_URL_FILE',
  'DATABASE_POOLING',
  'RATE_OPERATION',
  'RATE_REFUSED',
  'MASTER_SECRET',
  'MASTER_SECRET_FILE',
  'CORS_ORIGINS',
  'EVENTS_DATABASE_URL',
  'EVENTS_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_TRACES_SAMPLER_ARG',
];

const warningsFor = (...variables: string[]): string[] =>
  misspelledVariables(Object.fromEntries(variables.map((name) => [name, 'x'])), names);

it.each([
  ['RATE_OPERATIONS', 'RATE_OPERATION'],
  ['RATE_REFUSE', 'RATE_REFUSED'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABASE_URL_FIEL', 'DATABASE_URL_FILE'],
  ['MASTER_SECRT', 'MASTER_SECRET'],
  ['CORS_ORIGIN', 'CORS_ORIGINS'],
  ['DATBASE_URL', 'DATABASE_URL'],
  ['CORSORIGINS', 'CORS_ORIGINS'],
])('suggests for %s the setting %s', (name, suggestion) => {
  expect(warningsFor(name)).toEqual([
    `${name} is not a setting of this service and is ignored. Did you mean ${suggestion}?`,
  ]);
});

it('gives no suggestion for a name that only shares its prefix with settings', () => {
  expect(warningsFor('RATE_WHATEVER_ELSE_THERE_IS')).toEqual([
    'RATE_WHATEVER_ELSE_THERE_IS is not a setting of this service and is ignored.',
  ]);
});

it.each([
  ...names,
  'PATH',
  'HOME',
  'HOSTNAME',
  'POST',
  'NODE_ENV',
  'CI',
  'CODE',
  'OTEL_SERVICE_NAME',
  'EVENTS_SERVICE_HOST',
  'EVENTS_SERVICE_PORT_HTTP',
  'EVENTS_PORT',
  'EVENTS_PORT_4003_TCP_ADDR',
])('ignores %s', (name) => {
  expect(warningsFor(name)).toEqual([]);
});

it('ignores an empty variable', () => {
  expect(misspelledVariables({ RATE_OPERATIONS: ' ' }, names)).toEqual([]);
});
