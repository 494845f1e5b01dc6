export const address = { line1: '1 Elm Street', city: 'Dover', state: 'DE', postalCode: '19901', country: 'US' };
export const ada = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  phone: '+1 302 555 0100',
  address,
  isPrimary: true,
  ownershipPercentage: '100',
  dateOfBirth: '1990-05-17',
  ssn: '123-45-6789',
};
export const bob = {
  ...ada,
  firstName: 'Bob',
  email: 'bob@example.com',
  isPrimary: false,
  ssn: null,
  dateOfBirth: null,
  address: { ...address, line2: 'Flat 2', state: 'Berlin', postalCode: '10115', country: 'de' },
};
export const businessInfo = {
  legalName: 'Analytical Engines',
  formationState: 'DE',
  businessType: 'education',
  industryGroup: 'software',
  industryType: 'computing',
};
