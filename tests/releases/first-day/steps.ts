import { visit } from '#tests/support/visit.ts';
import { buyAndPay, type Crowd, crowd } from './buyers.ts';
import type { Machine } from './machine.ts';
import { firstSignIn, importInAdmin, type Owner, recordRefund, signInWithCode } from './owner.ts';
import { broughtFolder, firstMachine } from './replaced-lines.ts';
import { type RunContext, shop } from './run-context.ts';
import type { StepTable } from './step-table.ts';
import { expectThat, until } from './waiting.ts';

const trialMachine = '198.51.100.10';
const secondMachine = '198.51.100.12';

type SignedIn = Owner & { used: string };

const importedInAdmin =
  'id,name,price,category,stock\nraton-uno,Ratón uno,45000,Mouse,1000\nraton-dos,Ratón dos,60000,Mouse,100000\n';
const importedByHand = 'id,name,price,category,stock\nraton-tres,Ratón tres,75000,Mouse,12\n';
const [bought, wanted, byHand] = ['raton-uno', 'raton-dos', 'raton-tres'] as const;

/** On a machine of its own, since a person would begin again with another Node. */
export async function refuseOldNode({ boot }: RunContext): Promise<void> {
  const machine = await boot('trial', trialMachine);
  await machine.run('apt-get -q update && apt-get install -qy --no-install-recommends nodejs npm git');
  const version = (await machine.run('node --version')).trim();
  expectThat(version.startsWith('v18.'), `Debian's Node is 18: ${version}`);
  const installing = `git clone -q ${broughtFolder}/nucleo.git shop && cd shop && npm ci 2>&1`;
  const said = await machine.run(`(${installing}) || echo "ended with $?"`);
  expectThat(said.includes('ended with'), `npm ci of Node 18 fails:\n${said.slice(-2000)}`);
  expectThat(/20\.19 or later .*https:\/\/nodejs\.org/.test(said), `it says what to do:\n${said.slice(-2000)}`);
  await machine.cutPower();
}

/** What systemd has set in the kernel for each process, where the kernel can show it. */
export async function checkUnitLimits(machine: Machine, table: StepTable): Promise<void> {
  for (const unit of ['nucleo-web@3000', 'nucleo-web@3010', 'nucleo-worker@9471', 'nucleo-worker@9472']) {
    const pid = (await machine.run(`systemctl show -P MainPID ${unit}`)).trim();
    const status = await machine.run(`cat /proc/${pid}/status`);
    for (const [name, value] of [
      ['NoNewPrivs', '1'],
      ['Seccomp', '2'],
      ['CapBnd', '0000000000000000'],
    ]) {
      expectThat(new RegExp(`^${name}:\\s+${value}$`, 'm').test(status), `${unit} has ${name} ${value}`);
    }
    const memory = (await machine.run(`systemctl show -P MemoryMax ${unit}`)).trim();
    const group = (await machine.run(`systemctl show -P ControlGroup ${unit}`)).trim();
    const files = [`memory${group}/memory.limit_in_bytes`, `${group}/memory.max`];
    const counted = await machine.run(
      `cat ${files.map((each) => `'/sys/fs/cgroup/${each}'`).join(' ')} 2>/dev/null || true`,
    );
    if (counted.trim() === '') table.note(`The kernel counts no memory here: MemoryMax of ${unit} was not tried.`);
    else expectThat(counted.includes(memory), `${unit} may have ${memory} bytes: ${counted}`);
  }
  const hasHigh = (await machine.run('cat /sys/fs/cgroup/cgroup.controllers 2>/dev/null || true')).includes('memory');
  if (!hasHigh)
    table.note('MemoryHigh was not tried: the testing machine has the first form of control groups, which lacks it.');
}

/** Steps 10 and 11. */
export async function sell(context: RunContext, machine: Machine): Promise<SignedIn> {
  const { internet, table, type } = context;
  const given = { shop, control: internet.control };
  const owner = await table.step('owner', 'signs in for the first time, then with a second factor', async () =>
    signInWithCode(given, await firstSignIn(given)),
  );
  await table.step('import', 'products brought in at /admin/intercambio', async () => {
    const said = await importInAdmin(shop, owner, importedInAdmin);
    expectThat(said.includes('quedaron escritos 2 productos'), `two products are there: ${said.slice(0, 600)}`);
  });
  await machine.write('/srv/nucleo-data/products.csv', importedByHand);
  await type(machine, 'day.10');
  for (const id of [bought, wanted, byHand]) {
    const { status } = await visit(shop, `/product/${id}`, null);
    expectThat(status === 200, `${id} is in the shop: ${status}`);
  }
  const reference = await table.step('order', 'paid at Wompi’s page; both mails came', () =>
    buyAndPay(shop, internet, bought),
  );
  await table.step('order', '/admin/pedidos says that it is paid', async () => {
    expectThat((await statuses(machine)).get(reference) === 'paid', 'the order is paid');
    const { text } = await visit(shop, `/admin/pedidos/${reference}`, owner);
    expectThat(text.includes('Pagado'), `its page says so: ${text.slice(0, 500)}`);
  });
  await table.step('refund', 'recorded at the order', () => recordRefund(shop, owner, reference, 'WMP-778'));
  return owner;
}

/** Step 12, and the same for the workers. */
export async function exchange({ internet, table, type }: RunContext, machine: Machine): Promise<void> {
  const shoppers = crowd(shop, internet.control, wanted);
  await type(machine, 'day.12');
  await table.step('workers', 'restarted one after the other', () =>
    machine.shell.type(['systemctl restart nucleo-worker@9471', 'systemctl restart nucleo-worker@9472']),
  );
  await shoppers.end();
  await table.step('nothing', 'of it is seen outside', () => nothingLost(machine, shoppers, table));
}

/** The blocks of "Updates", to a commit that follows. */
export async function update({ internet, table, type }: RunContext, machine: Machine): Promise<void> {
  const git = `git -C ${broughtFolder}/nucleo.git -c user.name=Next -c user.email=next@nucleo-pruebas.co`;
  const next = (await machine.run(`${git} commit-tree main^{tree} -p main -m 'The next commit'`)).trim();
  await machine.run(`${git} update-ref refs/heads/main ${next}`);
  const shoppers = crowd(shop, internet.control, wanted);
  await type(machine, 'updates');
  await type(machine, 'updates.b');
  await shoppers.end();
  await table.step('update', 'nothing acknowledged is lost', () => nothingLost(machine, shoppers, table));
  await table.step('update', 'all processes are of the next commit', async () => {
    const head = (await machine.run('git -C /srv/nucleo rev-parse HEAD')).trim();
    expectThat(head === next, `/srv/nucleo is ${next}: ${head}`);
    const folders = await machine.run(
      'for each in nucleo-web@3000 nucleo-web@3010 nucleo-worker@9471 nucleo-worker@9472; do readlink "/proc/$(systemctl show -P MainPID $each)/cwd"; done',
    );
    expectThat(folders === '/srv/nucleo\n'.repeat(4), `all of them run there: ${folders}`);
  });
}

async function statuses(machine: Machine): Promise<Map<string, string>> {
  const rows = await machine.run(
    `runuser -u postgres -- psql nucleo -AtF ' ' -c 'SELECT reference, status FROM orders'`,
  );
  return new Map(
    rows
      .trim()
      .split('\n')
      .map((row) => row.split(' ') as [string, string]),
  );
}

async function nothingLost(machine: Machine, shoppers: Crowd, table: StepTable): Promise<void> {
  table.note(`${shoppers.pages} pages and ${shoppers.acknowledged.length} acknowledged orders meanwhile.`);
  expectThat(shoppers.troubles.length === 0, `every request was answered:\n${shoppers.troubles.join('\n')}`);
  expectThat(shoppers.acknowledged.length > 0, 'somebody ordered');
  const stored = await statuses(machine);
  const lost = shoppers.acknowledged.filter((reference) => !stored.has(reference));
  expectThat(lost.length === 0, `no acknowledged order is lost: ${lost}`);
  await until('all that was paid to be paid in the shop', 60_000, async () => {
    const now = await statuses(machine);
    return shoppers.acknowledged.every((reference) => now.get(reference) === 'paid') || undefined;
  });
}

/** "On a second machine", after the last backup of the first. */
export async function restoreOnSecondMachine(context: RunContext, first: Machine, owner: SignedIn): Promise<void> {
  const { internet, table, type } = context;
  const before = await whatIsShown(first, owner);
  await table.step('backup', 'a last one of the first machine', () => first.run('systemctl start nucleo-backup'));
  const second = await table.step('boot', 'a second empty Debian 12 runs', () =>
    context.bootWithReplacements('second', secondMachine),
  );
  await allowSsh(second, first);
  for (const key of ['day', 'day.1', 'day.2', 'day.3', 'day.4', 'day.5', 'day.5b', 'day.6', 'day.7']) {
    await type(second, key);
  }
  await second.shell.type([`FIRST=${firstMachine}`]);
  await type(second, 'second');
  const stored = await storedRows(first);
  await table.step('restore', 'both databases have the same rows', async () => {
    const restored = await storedRows(second);
    expectThat(restored === stored, `the rows are the same:\n${stored}\n${restored}`);
  });
  await table.step('power', 'the first machine loses its power, and the name leads to the second', async () => {
    await first.cutPower();
    internet.leadShopTo(second.address);
  });
  await type(second, 'day.8');
  await table.step('second', 'shows what the first one showed', async () => {
    const again = await signInWithCode({ shop, control: internet.control }, owner);
    const after = await whatIsShown(second, again);
    for (const [path, text] of before)
      expectThat(after.get(path) === text, `${path} is the same:\n${text}\n${after.get(path)}`);
  });
  await table.step('second', 'sells', () => buyAndPay(shop, internet, bought));
}

/** The key of the owner of both machines. */
async function allowSsh(second: Machine, first: Machine): Promise<void> {
  await second.run('ssh-keygen -q -t ed25519 -N "" -f /root/.ssh/id_ed25519');
  await second.write('/root/.ssh/config', 'StrictHostKeyChecking accept-new\n', 0o600);
  await first.write('/root/.ssh/authorized_keys', await second.run('cat /root/.ssh/id_ed25519.pub'), 0o600);
}

/** Of tables that a restore brings whole. */
async function storedRows(machine: Machine): Promise<string> {
  const tables = ['orders', 'order_lines', 'products', 'customers', 'refunds'];
  const queries = tables.map(
    (name) => `SELECT '${name}', count(*), md5(string_agg(t::text, '|' ORDER BY t::text)) FROM ${name} t`,
  );
  return machine.run(`runuser -u postgres -- psql nucleo -At -c "${queries.join(' UNION ALL ')}"`);
}

async function whatIsShown(machine: Machine, owner: Owner): Promise<Map<string, string>> {
  const references = [...(await statuses(machine)).keys()].toSorted().slice(0, 3);
  const pages: [string, Owner | null][] = [
    ...[bought, wanted, byHand].map((id) => [`/product/${id}`, null] as [string, null]),
    ...references.map((reference) => [`/admin/pedidos/${reference}`, owner] as [string, Owner]),
  ];
  const texts = pages.map(async ([path, who]) => [path, (await visit(shop, path, who)).text] as const);
  return new Map(await Promise.all(texts));
}
