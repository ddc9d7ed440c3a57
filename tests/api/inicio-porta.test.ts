import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { exigirPorta, segurarPorta } from '#server/plugins/port.ts';

const host = '127.0.0.1';

test('a busy port is told at once, in Portuguese, with the command that takes another', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => {
    other.listen(0, host, resolve);
  });
  const { port } = other.address() as AddressInfo;
  const said = `A porta ${port} já está em uso por outro programa. Encerre-o, ou inicie em outra porta: PORT=${port + 1}`;
  await expect(exigirPorta({ host, port }, { npm_lifecycle_event: 'demo' })).rejects.toThrow(
    `${said} npm run demo`,
  );
  await expect(exigirPorta({ host, port }, {})).rejects.toThrow(`${said} npm start`);
  await new Promise((resolve) => {
    other.close(resolve);
  });
  // Asking leaves the port free.
  await exigirPorta({ host, port }, {});
  await exigirPorta({ host, port }, {});
});

test('[A33] the port is held while the start works: nobody else takes it, and who calls is told to wait', async () => {
  const { port } = await new Promise<AddressInfo>((resolve) => {
    const free = createServer();
    free.listen(0, host, () => {
      const address = free.address() as AddressInfo;
      free.close(() => resolve(address));
    });
  });
  const soltar = await segurarPorta({ host, port }, {});
  await expect(exigirPorta({ host, port }, {})).rejects.toThrow('já está em uso');
  const answer = await fetch(`http://${host}:${port}/`);
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('está iniciando')]);
  await soltar();
  await exigirPorta({ host, port }, {});
});

test('an address of another machine is told', async () => {
  await expect(exigirPorta({ host: '203.0.113.9', port: 0 }, {})).rejects.toThrow(
    /^O endereço 203\.0\.113\.9 não é desta máquina/,
  );
});
