export const TEST_CARDS = [
  { number: '4242 4242 4242 4242', outcome: 'APPROVED', prefill: 'tarjeta-aprueba' },
  { number: '4111 1111 1111 1111', outcome: 'DECLINED', prefill: 'tarjeta-rechaza' },
  { number: '4000 0000 0000 0002', outcome: 'ERROR', prefill: 'tarjeta-error' },
] as const;

export const TEST_PHONES = [
  { number: '3991111111', outcome: 'APPROVED', prefill: 'nequi-aprueba' },
  { number: '3992222222', outcome: 'DECLINED', prefill: 'nequi-rechaza' },
  { number: '3993333333', outcome: 'ERROR', prefill: 'nequi-error' },
] as const;

export const TEST_BANKS = [
  { code: '1', name: 'Banco que aprueba', outcome: 'APPROVED' },
  { code: '2', name: 'Banco que rechaza', outcome: 'DECLINED' },
  { code: '3', name: 'Banco que simula un error', outcome: 'ERROR' },
] as const;

export const BANCOLOMBIA_OUTCOMES = ['APPROVED', 'DECLINED', 'ERROR'] as const;
