import { expect, it } from 'vitest';
import { addressOf, withChanges } from './address.ts';

/** A page whose address follows only when it is told to, as the router's does. */
function page(search: string) {
  const place = { pathname: '/fila', search };
  const address = addressOf(() => place);
  const go = (changes: Parameters<typeof withChanges>[1]) => {
    const arrival = Promise.withResolvers<void>();
    const next = `?${withChanges(address.search(), changes)}`;
    address.going(next, arrival.promise);
    const arrive = async (at: string) => {
      place.search = at;
      arrival.resolve();
      await arrival.promise;
      await Promise.resolve();
    };
    return { next, arrive };
  };
  return { place, address, go };
}

it('[NAV-01] a choice made before the last one is in the address adds to it', async () => {
  const { address, go } = page('?sala=3');
  const first = go({ profissional: 7 });
  const second = go({ sala: null });
  expect(second.next).toBe('?profissional=7');
  await first.arrive('?sala=3');
  expect(address.search()).toBe('?profissional=7');
  await second.arrive('?profissional=7');
  expect(address.search()).toBe('?profissional=7');
});

it('[NAV-01] once there, the address itself is what counts, and another page has its own', async () => {
  const { place, address, go } = page('');
  const change = go({ q: 'ana' });
  place.pathname = '/usuarios';
  expect(address.search()).toBe('');
  place.pathname = '/fila';
  await change.arrive('?q=ana');
  place.search = '?q=bia';
  expect(address.search()).toBe('?q=bia');
});

it('[NAV-01] a navigation that was given up is forgotten', async () => {
  const place = { pathname: '/fila', search: '?sala=3' };
  const address = addressOf(() => place);
  address.going('?sala=4', Promise.reject(new Error('given up')));
  await new Promise((resolve) => setTimeout(resolve));
  expect(address.search()).toBe('?sala=3');
});

it('[NAV-01] what is empty leaves the address', () => {
  expect(withChanges('?a=1&b=2&c=3&d=4', { a: '', b: null, c: undefined, d: 0 })).toBe('d=0');
});
