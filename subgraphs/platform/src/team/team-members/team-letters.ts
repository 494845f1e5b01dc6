import type { Letter } from '../../mail/mail-renderer';
import type { TeamRole } from '../permissions/permission';

/** Returns the e-mail that informs a user of having been added to a team. */
export function addedLetter(title: string, role: TeamRole): Letter {
  return {
    subject: `You are on the team of ${toSingleLine(title)}`,
    text: `You have been added to the team of ${toSingleLine(title)} as ${roleLabel(role)}. If you do not want that, you can leave the team at any time.`,
  };
}

/** Returns the e-mail that invites a person to join a team. */
export function invitationLetter(title: string, role: TeamRole, inviter: string | null, address: string): Letter {
  const introduction = inviter === null ? 'You have been invited' : `${toSingleLine(inviter)} has invited you`;
  return {
    subject: `Join the team of ${toSingleLine(title)}`,
    text:
      `${introduction} to the team of ${toSingleLine(title)} as ${roleLabel(role)}. Open this address within seven days to join:\n\n${address}\n\n` +
      'Anyone who has this address can join in your place, so do not share it. If you did not expect an invitation, you can ignore this e-mail.',
  };
}

/** Returns the e-mail that invites a person to own an account that was created for them. */
export function ownerInvitationMail(title: string, parentTitle: string, address: string): Letter {
  return {
    subject: `Become the owner of ${toSingleLine(title)}`,
    text:
      `${toSingleLine(parentTitle)} has opened the account ${toSingleLine(title)} for you. Open this address within seven days to become its owner:\n\n${address}\n\n` +
      'Anyone who has this address can accept in your place, so do not share it. If you did not expect this, you can ignore this e-mail.',
  };
}

const roleLabel = (role: TeamRole): string =>
  role === 'custom' ? 'a member with a custom role' : role.replaceAll('_', ' ');

/** Removes line breaks from a name. Names are user input and must not add lines to an e-mail. */
const toSingleLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
