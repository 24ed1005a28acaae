import type { MailSource } from '#app/emails/frame.ts';
import type { FullMessage } from '#app/emails/mail-words.ts';
import type { MailedOrder } from '#app/emails/order-summary.ts';
import type { MailedProductAlert } from '#app/emails/product-alert.ts';
import type { MailKind } from '#app/shop/mails/mail.ts';
import type { OrderStatus } from '#app/shop/orders/lifecycle.ts';

export const exampleSource: MailSource = {
  publicUrl: 'https://nucleo.test',
  seller: {
    name: 'Núcleo Demostración S.A.S.',
    nit: '900.000.000-0',
    address: 'Calle 0 # 0 - 00',
    city: 'Bogotá, D.C.',
    phone: '+57 300 000 0000',
    email: 'hola@nucleo.test',
    chargesVat: true,
  },
};

export function exampleMails(fullName = 'Ana María Ibáñez'): {
  [Kind in MailKind]: Extract<FullMessage, { kind: Kind }>;
} {
  const link = 'https://nucleo.test/auth/confirm?token=abc&next=%2F';
  const order = (status: OrderStatus) => exampleOrder(status, fullName);
  const { reference } = exampleOrder('paid', fullName);
  return {
    welcome: { kind: 'welcome', fullName },
    'confirm-email': { kind: 'confirm-email', fullName, link },
    'reset-password': { kind: 'reset-password', fullName, link },
    'confirm-new-email': { kind: 'confirm-new-email', fullName, link },
    'email-changed': { kind: 'email-changed', fullName, newEmail: 'ana.nueva@example.test' },
    'password-changed': { kind: 'password-changed', fullName },
    'second-factor-changed': { kind: 'second-factor-changed', fullName, change: 'on' },
    'account-deleted': { kind: 'account-deleted', fullName },
    'order-received': { kind: 'order-received', reference, order: order('awaiting_payment') },
    'order-paid': { kind: 'order-paid', reference, order: order('paid') },
    'order-paid-without-stock': { kind: 'order-paid-without-stock', reference, order: order('paid_without_stock') },
    'order-payment-in-review': { kind: 'order-payment-in-review', reference, order: order('paid') },
    'order-declined': { kind: 'order-declined', reference, order: order('declined') },
    'order-voided': { kind: 'order-voided', reference, order: order('voided') },
    'order-sent': {
      kind: 'order-sent',
      reference,
      order: order('paid'),
    },
    'order-parcel-corrected': { kind: 'order-parcel-corrected', reference, order: order('paid') },
    'order-not-sent': { kind: 'order-not-sent', reference, order: { ...order('paid'), parcel: null } },
    'order-not-cancelled': { kind: 'order-not-cancelled', reference, order: order('paid') },
    'order-address-corrected': { kind: 'order-address-corrected', reference, order: order('paid') },
    'order-review': {
      kind: 'order-review',
      reference,
      order: order('paid'),
      invitation: {
        products: [
          { name: 'AMD Ryzen 7 9800X3D', link: 'https://nucleo.test/product/amd-ryzen-7-9800x3d#reviews' },
          { name: 'Kingston NV3 1 TB', link: 'https://nucleo.test/product/3#reviews' },
        ],
        stopLink: `https://nucleo.test/resenas/${reference}?clave=0Fg3kq8x1n5v2t7c4b9m6z`,
      },
    },
    'order-invoice-buyer': {
      kind: 'order-invoice-buyer',
      reference,
      order: order('paid'),
      asked: { problem: 'wrong_digit', until: new Date('2026-11-22T03:00:00Z') },
    },
    'order-invoice': {
      kind: 'order-invoice',
      reference,
      invoiceId: 1,
      order: order('paid'),
      invoice: {
        ...{ kind: 'invoice', number: 'SETP990000000', totalInCents: 341_967_000, issuedOn: '2026-11-21' },
        seller: { name: exampleSource.seller.name, tradeName: null, nit: { digits: '900000000', checkDigit: '0' } },
        ...{ buyer: { name: fullName, documentType: 'CC' }, isFinalConsumer: false, files: 'xml_and_pdf' },
        ...{ mode: 'normal', isValidated: true, isReplacement: false },
      },
    },
    'order-cancelled': {
      kind: 'order-cancelled',
      reference,
      reason: 'El proveedor no nos entregó la tarjeta gráfica.',
      isRefundDue: true,
      order: order('cancelled'),
    },
    'owner-news': {
      kind: 'owner-news',
      tellingId: 1,
      notification: {
        total: 23,
        items: [
          { kind: 'sale', reference, fullName, amountInCents: 341_967_000, isWithoutStock: false },
          { kind: 'sale', reference, fullName, amountInCents: 24_990_000, isWithoutStock: true },
          { kind: 'sale', reference, fullName: null, amountInCents: 8_990_000, isWithoutStock: false },
        ],
        link: 'https://nucleo.test/admin/pedidos',
        owner: fullName,
      },
    },
    'owner-summary': {
      kind: 'owner-summary',
      from: '2026-11-20T12:00:00.000Z',
      until: '2026-11-21T12:00:00.000Z',
      owner: fullName,
      summary: {
        from: new Date('2026-11-20T12:00:00Z'),
        until: new Date('2026-11-21T12:00:00Z'),
        orders: 2,
        amountInCents: 366_957_000,
        sold: [{ name: 'Gigabyte GeForce RTX 5070 WINDFORCE OC SFF 12 GB GDDR7', quantity: 2 }],
        waits: { toSend: 3, decisions: 0, claims: 1, questions: 2 },
        ranOut: ['Kingston FURY Beast DDR5 32 GB (2 × 16 GB) 6000 MT/s'],
        ranOutTotal: 1,
      },
    },
    'claim-answered': {
      kind: 'claim-answered',
      number: 'PQR-2026-000123',
      answerId: 1,
      answer: {
        number: 'PQR-2026-000123',
        fullName,
        text: 'Te cambiamos la tarjeta.\n\nLa recogemos el lunes.',
        link: 'https://nucleo.test/pqr/PQR-2026-000123?clave=0Fg3kq8x1n5v2t7c4b9m6z',
      },
    },
    'confirm-alert': { kind: 'confirm-alert', alertId, alert: { ...alert, isStillDue: false } },
    'product-alert': { kind: 'product-alert', alertId, round: 1, alert },
    'question-answered': {
      kind: 'question-answered',
      questionId: 1,
      question: {
        fullName,
        productName: 'AMD Ryzen 7 9800X3D',
        answer: 'Sí, trae disipador.\n\nVa en la caja.',
        link: 'https://nucleo.test/product/amd-ryzen-7-9800x3d#questions',
      },
    },
    'warranty-accepted': {
      kind: 'warranty-accepted',
      transferId: 7,
      warranty: {
        fullName,
        productName: 'AMD Ryzen 7 9800X3D',
        serial: '9AB0123X40123',
        until: '2029-11-19',
        link: 'https://nucleo.test/garantia/7?clave=0Fg3kq8x1n5v2t7c4b9m6z',
      },
    },
  };
}

const alertId = '5f0c0c9e-6d5c-4c57-9c0e-0d9d1c8f2a11';
const alert: MailedProductAlert = {
  name: 'AMD Ryzen 7 9800X3D',
  productLink: 'https://nucleo.test/product/amd-ryzen-7-9800x3d',
  mostPesos: 2_400_000,
  nowInCents: 236_000_000,
  isStillDue: true,
  isAvailable: true,
  link: `https://nucleo.test/avisos/${alertId}?clave=0Fg3kq8x1n5v2t7c4b9m6z0w8rpQ0Fg3kq8x1n5v2t7`,
};

function exampleOrder(status: OrderStatus, fullName: string): MailedOrder {
  const reference = 'order_1795273200000_0f3kq8x1n5v2t7c4b9m6z0w8rp';
  return {
    reference,
    status,
    arrival: { from: '2026-11-26', to: '2026-11-30' },
    holdExpiresAt: new Date('2026-11-21T20:40:00Z'),
    amountInCents: 341_967_000,
    chargesVat: true,
    couponCode: null,
    parcel: {
      carrier: 'Servientrega',
      trackingNumber: '2259871234',
      trackingUrl: 'https://rastreo.example.test/2259871234',
    },
    part: null,
    customer:
      status === 'awaiting_payment' || status === 'declined'
        ? null
        : {
            fullName,
            legalIdType: 'CC',
            addressLine1: 'Calle 34 # 56 - 78, apartamento 901',
            city: 'Medellín',
            region: 'Antioquia',
          },
    lines: [
      {
        productName: 'Gigabyte GeForce RTX 5070 WINDFORCE OC SFF 12 GB GDDR7',
        quantity: 1,
        unitPriceInCents: 278_967_000,
        chargedInCents: 278_967_000,
      },
      {
        productName: 'Kingston FURY Beast DDR5 32 GB (2 × 16 GB) 6000 MT/s',
        quantity: 2,
        unitPriceInCents: 31_500_000,
        chargedInCents: 63_000_000,
      },
    ],
    link: `https://nucleo.test/orders/${reference}?clave=0Fg3kq8x1n5v2t7c4b9m6z0w8rpQ0Fg3kq8x1n5v2t7`,
  };
}
