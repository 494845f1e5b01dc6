import { Type } from '../schemas';
import { json, nullable, object, string } from '../wire';
import { ledgerCompany, ledgerUser } from './ledger-account';

/** GraphQL data of the owner of a balance: an account or a user. */
interface BalanceOwnerData {
  readonly account: typeof ledgerCompany.data | null;
  readonly user: typeof ledgerUser.data | null;
}

const company = object({
  ...ledgerCompany.fields,
  route: nullable(string('Unique name in URLs.')),
  title: nullable(string('Name of the business.')),
});

const schema = Type.Union([company.definition.schema, object(ledgerUser.fields).definition.schema, Type.Null()]);

/** Declares a field with the owner of a balance: an account, a user or null. */
export const balanceOwner = <Name extends string>(name: Name, description: string) =>
  json({ ...schema, description }).computed(
    `${name} { account { ${ledgerCompany.selection} } user { ${ledgerUser.selection} } }`,
    (data: { readonly [Key in Name]: BalanceOwnerData | null }) => ownerOf(data[name]),
  );

function ownerOf(owner: BalanceOwnerData | null): object | null {
  if (owner?.account) return ledgerCompany.serialize(owner.account);
  return owner?.user ? ledgerUser.serialize(owner.user) : null;
}
