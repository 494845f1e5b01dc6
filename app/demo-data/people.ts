/** Demo users: two sellers with their teams, and buyers. First names only, and e-mail addresses that do not exist. */
export const people = [
  { username: 'iris', name: 'Iris', bio: 'Makes software for traders.' },
  { username: 'theo', name: 'Theo', bio: 'Makes slow music.' },
  { username: 'nadia', name: 'Nadia', bio: null },
  { username: 'bruno', name: 'Bruno', bio: null },
  { username: 'mei', name: 'Mei', bio: 'Buys before breakfast.' },
  { username: 'oskar', name: 'Oskar', bio: null },
  { username: 'lucia', name: 'Lucia', bio: null },
  { username: 'amir', name: 'Amir', bio: null },
  { username: 'greta', name: 'Greta', bio: null },
  { username: 'joao', name: 'João', bio: null },
] as const;

export type Username = (typeof people)[number]['username'];

export const accounts = [
  {
    title: 'Pickaxe Labs',
    route: 'pickaxe-labs',
    owner: 'iris',
    country: 'us',
    description: 'Tools for people who trade.',
    verified: true,
    parent: null,
  },
  {
    title: 'Northwind Audio',
    route: 'northwind-audio',
    owner: 'theo',
    country: 'de',
    description: 'Loops and textures.',
    verified: false,
    parent: null,
  },
  {
    title: 'Pickaxe Coaching',
    route: 'pickaxe-coaching',
    owner: 'nadia',
    country: 'us',
    description: 'One to one, by appointment.',
    verified: true,
    parent: 'pickaxe-labs',
  },
  {
    title: 'Pickaxe Events',
    route: 'pickaxe-events',
    owner: 'iris',
    country: 'us',
    description: null,
    verified: false,
    parent: 'pickaxe-labs',
  },
  {
    title: 'Pickaxe Academy',
    route: 'pickaxe-academy',
    owner: 'nadia',
    country: 'gb',
    description: 'Courses in the evening.',
    verified: true,
    parent: 'pickaxe-labs',
  },
  {
    title: 'Pickaxe Japan',
    route: 'pickaxe-japan',
    owner: 'mei',
    country: 'jp',
    description: null,
    verified: false,
    parent: 'pickaxe-labs',
  },
  {
    title: 'Pickaxe Archive',
    route: 'pickaxe-archive',
    owner: 'iris',
    country: 'us',
    description: 'Closed.',
    verified: false,
    parent: 'pickaxe-labs',
    status: 'suspended',
  },
] as const;

export const team = [
  { account: 'pickaxe-labs', user: 'nadia', role: 'admin' },
  { account: 'pickaxe-labs', user: 'bruno', role: 'moderator' },
  { account: 'pickaxe-labs', user: 'mei', role: 'sales_manager' },
  { account: 'pickaxe-labs', user: 'oskar', role: 'support' },
  { account: 'northwind-audio', user: 'lucia', role: 'advertiser' },
] as const;
