import type { Context, MiddlewareHandler } from 'hono';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { StandIns } from '../stand-ins.ts';
import { sameText } from './signature.ts';
import { TEST_BANKS } from './test-values.ts';
import { MERCHANT_ID, METHODS, type Transaction } from './transactions.ts';

type Caller = 'private' | 'public' | 'nobody' | 'stranger';

export function apiRoutes(standIns: StandIns): Hono {
  const { ledger, cashier } = standIns;
  const keys = standIns.keys.wompi;
  const api = new Hono();

  function caller(c: Context): Caller {
    const authorization = c.req.header('authorization');
    if (authorization === undefined) return 'nobody';
    const key = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1] ?? '';
    if (sameText(key, keys.privateKey)) return 'private';
    return sameText(key, keys.publicKey) ? 'public' : 'stranger';
  }

  api.use(bodyLimit({ maxSize: 64 * 1024 }));
  api.use(misbehaviour(standIns));

  api.get('/', (c) => c.json({ message: 'Forbidden' }, 403));

  api.get('/transactions/:id', (c) => {
    const who = caller(c);
    if (who === 'stranger') return invalidKey(c);
    // Since 2026, without the private key a transaction does not exist.
    const record = who === 'private' ? ledger.find(c.req.param('id')) : undefined;
    return record ? c.json({ data: record.transaction, meta: {} }) : notFound(c);
  });

  api.get('/transactions', (c) => {
    if (caller(c) !== 'private') return invalidKey(c);
    const query = new URL(c.req.url).searchParams;
    const problems = listProblems(query);
    if (Object.keys(problems).length > 0) return invalidInput(c, problems);
    const reference = query.get('reference');
    const records = reference === null ? ledger.all() : ledger.ofReference(reference);
    return c.json({
      data: chosen(
        records.map((record) => record.transaction),
        query,
      ),
      meta: {},
    });
  });

  api.post('/transactions/:id/void', (c) => {
    if (caller(c) !== 'private') return invalidKey(c);
    const record = ledger.find(c.req.param('id'));
    if (!record) return notFound(c);
    const { transaction } = record;
    if (transaction.payment_method_type !== 'CARD') {
      return invalidInput(c, { payment_method_type: ['Solo se pueden anular transacciones con tarjeta'] });
    }
    if (transaction.status !== 'APPROVED') {
      return invalidInput(c, { status: ['Solo se pueden anular transacciones aprobadas'] });
    }
    cashier.setStatus(record, 'VOIDED', true);
    return c.json({ data: transaction, meta: {} }, 201);
  });

  api.get('/merchants/info', (c) => {
    const key = c.req.header('x-merchant-public-key') ?? '';
    if (!sameText(key, keys.publicKey)) return invalidKey(c);
    return c.json({
      data: {
        id: MERCHANT_ID,
        name: 'Tienda de ensayo',
        active: true,
        public_key: keys.publicKey,
        accepted_currencies: ['COP'],
        accepted_payment_methods: METHODS,
        presigned_acceptance: contract(standIns, 'END_USER_POLICY', 'reglamento'),
        presigned_personal_data_auth: contract(standIns, 'PERSONAL_DATA_AUTH', 'datos'),
      },
      meta: {},
    });
  });

  api.get('/pse/financial_institutions', (c) => {
    // Documented for the public key, but an integration of 2026 uses the private one, so both work here.
    const who = caller(c);
    if (who !== 'public' && who !== 'private') return invalidKey(c);
    const data = TEST_BANKS.map(({ code, name }) => ({
      financial_institution_code: code,
      financial_institution_name: name,
    }));
    return c.json({ data, meta: {} });
  });

  // Also GET /merchants/{public_key}, which Wompi retired after 2026-10-31.
  api.all('*', notFound);
  return api;
}

function invalidKey(c: Context): Response {
  const reason = 'La llave proporcionada no corresponde a este ambiente.';
  return c.json({ error: { type: 'INVALID_ACCESS_TOKEN', reason } }, 401);
}

function notFound(c: Context): Response {
  return c.json({ error: { type: 'NOT_FOUND_ERROR', reason: 'La entidad solicitada no existe' } }, 404);
}

function invalidInput(c: Context, messages: Record<string, string[]>): Response {
  return c.json({ error: { type: 'INPUT_VALIDATION_ERROR', messages } }, 422);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LARGEST_PAGE = 200;

function listProblems(query: URLSearchParams): Record<string, string[]> {
  const problems: Record<string, string[]> = {};
  const byDate = !query.has('reference') && !query.has('id');
  for (const name of ['from_date', 'until_date']) {
    const day = query.get(name);
    if (day === null && byDate) problems[name] = ['No está presente'];
    else if (day !== null && !(DAY.test(day) && !Number.isNaN(Date.parse(day)))) problems[name] = ['No es una fecha'];
  }
  for (const name of ['page', 'page_size']) {
    const text = query.get(name);
    if (text === null) {
      if (byDate) problems[name] = ['No está presente'];
    } else if (!/^-?\d+$/.test(text)) problems[name] = ['No es un número entero'];
    else if (Number(text) < 1) problems[name] = ['Debe ser mayor a 0'];
    else if (name === 'page_size' && Number(text) > LARGEST_PAGE)
      problems[name] = [`Debe ser menor o igual a ${LARGEST_PAGE}`];
  }
  return problems;
}

function chosen(newestFirst: Transaction[], query: URLSearchParams): Transaction[] {
  const equal: [string, (transaction: Transaction) => string | null][] = [
    ['id', (transaction) => transaction.id],
    ['status', (transaction) => transaction.status],
    ['payment_method_type', (transaction) => transaction.payment_method_type],
    ['customer_email', (transaction) => transaction.customer_email],
  ];
  const from = query.get('from_date');
  const until = query.get('until_date');
  const found = newestFirst.filter((transaction) => {
    const day = transaction.created_at.slice(0, 10);
    if (from !== null && day < from) return false;
    if (until !== null && day > until) return false;
    return equal.every(([name, value]) => query.get(name) === null || query.get(name) === value(transaction));
  });
  if (query.get('order')?.toUpperCase() === 'ASC') found.reverse();
  const size = query.get('page_size');
  if (size === null) return found;
  const start = (Number(query.get('page') ?? '1') - 1) * Number(size);
  return found.slice(start, start + Number(size));
}

function contract({ addresses }: StandIns, type: string, name: string): Record<string, string> {
  const token = Buffer.from(JSON.stringify({ type, rehearsal: true })).toString('base64url');
  return { acceptance_token: token, permalink: `${addresses.url}/contracts/${name}.pdf`, type };
}

function misbehaviour({ switches }: StandIns): MiddlewareHandler {
  const hanging = new Set<() => void>();
  switches.onChange(() => {
    for (const release of hanging) release();
    hanging.clear();
  });
  const pause = (c: Context, milliseconds: number | null): Promise<void> =>
    new Promise((resolve) => {
      const release = () => {
        clearTimeout(timer);
        hanging.delete(release);
        resolve();
      };
      const timer = milliseconds === null ? undefined : setTimeout(release, milliseconds);
      hanging.add(release);
      c.req.raw.signal.addEventListener('abort', release, { once: true });
    });

  return async (c, next) => {
    const { apiMode, apiDelayMs } = switches.current();
    switch (apiMode) {
      case 'normal':
        return next();
      case 'slow':
        await pause(c, apiDelayMs);
        return next();
      case 'down':
        return c.text('Service Unavailable', 503);
      case 'garbage':
        // As a gateway in maintenance: a 200 with a page instead of data.
        return c.html('<!doctype html><title>Mantenimiento</title><p>Volvemos pronto.', 200);
      case 'unauthorized':
        return invalidKey(c);
      case 'hang':
        await pause(c, null);
        return c.text('Gateway Timeout', 504);
    }
  };
}
