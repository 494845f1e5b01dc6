import type { DocumentMessages } from './en';

/** Texts of invoices, credit notes and the page to unsubscribe in Spanish. */
export const es: DocumentMessages = {
  'invoice.heading': 'Factura',
  'invoice.title': 'Factura {number}',
  'invoice.number': 'Número de factura',
  'invoice.issued': 'Fecha de emisión',
  'invoice.due': 'Fecha de vencimiento',
  'invoice.details': 'Datos de la factura',
  'invoice.items': 'Conceptos facturados',
  'invoice.item': 'Concepto',
  'invoice.open': 'Pague esta factura a más tardar el {day}.',
  'invoice.automatic': 'El importe de esta factura se carga en su método de pago guardado.',
  'invoice.pastDue': 'Esta factura venció el {day} y no se ha pagado.',
  'invoice.chargeFailed': 'No se ha podido cobrar esta factura con su método de pago guardado.',
  'invoice.paid': 'Esta factura se pagó el {day}.',
  'invoice.void': 'Esta factura está anulada. No hay ningún pago pendiente.',
  'invoice.uncollectible': 'Esta factura se ha dado por incobrable. No hay ningún pago pendiente.',
  'invoice.taxLater': 'Según su dirección, es posible que se añadan impuestos al pagar.',
  'invoice.amountDue': 'Importe pendiente',
  'invoice.pay': 'Pagar la factura',
  'invoice.payLink': 'Enlace de pago',
  'invoice.link': 'Ver la factura',
  'invoice.nothing': 'No hay ninguna factura en esta dirección',

  'creditNote.heading': 'Nota de crédito',
  'creditNote.title': 'Nota de crédito {number}',
  'creditNote.number': 'Número de la nota de crédito',
  'creditNote.date': 'Fecha del reembolso',
  'creditNote.details': 'Datos de la nota de crédito',
  'creditNote.items': 'Artículos reembolsados',
  'creditNote.net': 'Importe sin impuestos',
  'creditNote.total': 'Importe reembolsado',
  'creditNote.text': 'Esta nota de crédito corrige el recibo {number} del {day}.',
  'creditNote.link': 'Ver la nota de crédito',
  'creditNote.nothing': 'No hay ninguna nota de crédito en esta dirección',

  'unsubscribe.ask':
    '{seller} dejará de enviar correos sobre listas de espera a {address}. Seguirá recibiendo los correos sobre sus compras.',
  'unsubscribe.done': 'Se ha dado de baja',
  'unsubscribe.doneText':
    '{seller} ya no envía correos sobre listas de espera a {address}. Seguirá recibiendo los correos sobre sus compras.',
  'unsubscribe.undo': 'Volver a suscribirse',
  'unsubscribe.nothing': 'Este enlace no es válido',
};
