/**
 * Loaded before everything else (`--import`) in each process of a test: names that nobody has lead to this machine, so that the shop and
 * the providers of a test have public addresses, as live mode demands, and not a word leaves the machine.
 */
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

const madeUp = /(^|\.)(nucleo-pruebas|proveedores-de-prueba)\.co$/i;
const here = '127.0.0.1';

function lookupOf(original) {
  return function lookup(name, options, answer) {
    if (!madeUp.test(name)) return original.call(this, name, options, answer);
    const callback = typeof options === 'function' ? options : answer;
    const isAll = typeof options === 'object' && options?.all;
    process.nextTick(() => (isAll ? callback(null, [{ address: here, family: 4 }]) : callback(null, here, 4)));
  };
}

/** For libraries that ask a name server themselves. */
function resolveOf(original, found) {
  return function resolve(name, ...rest) {
    if (!madeUp.test(name)) return original.call(this, name, ...rest);
    process.nextTick(() => rest.at(-1)(null, found));
  };
}

dns.lookup = lookupOf(dns.lookup);
const { lookup } = dns.promises;
dns.promises.lookup = async (name, options) => {
  if (!madeUp.test(name)) return lookup(name, options);
  return options?.all ? [{ address: here, family: 4 }] : { address: here, family: 4 };
};
for (const holder of [dns, dns.Resolver.prototype]) {
  holder.resolve4 = resolveOf(holder.resolve4, [here]);
  holder.resolve6 = resolveOf(holder.resolve6, []);
}
syncBuiltinESMExports();
