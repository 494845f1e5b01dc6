import { checkedEmail } from './checks';

test.each([
  'ada@example.com',
  ' ada+news@mail.example.co.uk ',
  'jörg@müller.example.de',
  'δοκιμή@παράδειγμα.ελ',
  '用户@例子.广告',
  `${'a'.repeat(64)}@example.com`,
])('%s is an e-mail address', (address) => {
  expect(checkedEmail(address, ['email'])).toBe(address.trim());
});

test.each([
  '',
  'ada',
  '@example.com',
  'ada@',
  'ada@example',
  'ada@example.c',
  'ada@-example.com',
  'ada@exa mple.com',
  'ada@exa%6dple.com',
  'ada@example.com/path',
  'ada@1.2.3.4',
  'a b@example.com',
  'ada@mail@example.com',
  'ada\u0000@example.com',
  'ada@exam\u0000ple.com',
  `${'a'.repeat(65)}@example.com`,
  `ada@${'a.'.repeat(125)}example.com`,
])('%j is not an e-mail address', (address) => {
  expect(() => checkedEmail(address, ['input', 'email'])).toThrow('email is not an e-mail address.');
});
