import type { DocumentMessages } from './en';

/** Texts of invoices, credit notes and the page to unsubscribe in French. */
export const fr: DocumentMessages = {
  'invoice.heading': 'Facture',
  'invoice.title': 'Facture {number}',
  'invoice.number': 'Numéro de facture',
  'invoice.issued': 'Date d’émission',
  'invoice.due': 'Date d’échéance',
  'invoice.details': 'Détails de la facture',
  'invoice.items': 'Articles facturés',
  'invoice.item': 'Désignation',
  'invoice.open': 'Veuillez régler cette facture au plus tard le {day}.',
  'invoice.automatic': 'Cette facture est débitée sur votre moyen de paiement enregistré.',
  'invoice.pastDue': 'Cette facture était à régler le {day} et reste impayée.',
  'invoice.chargeFailed': 'Votre moyen de paiement enregistré n’a pas pu être débité pour cette facture.',
  'invoice.paid': 'Cette facture a été réglée le {day}.',
  'invoice.void': 'Cette facture est annulée. Aucun paiement n’est dû.',
  'invoice.uncollectible': 'Cette facture a été passée en perte. Aucun paiement n’est dû.',
  'invoice.taxLater': 'Selon votre adresse, des taxes peuvent s’ajouter lors du paiement.',
  'invoice.amountDue': 'Montant dû',
  'invoice.pay': 'Régler la facture',
  'invoice.payLink': 'Lien de paiement',
  'invoice.link': 'Voir la facture',
  'invoice.nothing': 'Il n’y a pas de facture à cette adresse',

  'creditNote.heading': 'Avoir',
  'creditNote.title': 'Avoir {number}',
  'creditNote.number': 'Numéro de l’avoir',
  'creditNote.date': 'Date du remboursement',
  'creditNote.details': 'Détails de l’avoir',
  'creditNote.items': 'Articles remboursés',
  'creditNote.net': 'Montant hors taxes',
  'creditNote.total': 'Montant remboursé',
  'creditNote.text': 'Cet avoir rectifie le reçu {number} du {day}.',
  'creditNote.link': 'Voir l’avoir',
  'creditNote.nothing': 'Il n’y a pas d’avoir à cette adresse',

  'unsubscribe.ask':
    '{seller} n’enverra plus d’e-mails sur les listes d’attente à {address}. Vous recevrez toujours les e-mails relatifs à vos achats.',
  'unsubscribe.done': 'Vous êtes désabonné',
  'unsubscribe.doneText':
    '{seller} n’envoie plus d’e-mails sur les listes d’attente à {address}. Vous recevez toujours les e-mails relatifs à vos achats.',
  'unsubscribe.undo': 'Se réabonner',
  'unsubscribe.nothing': 'Ce lien n’est pas valide',
};
