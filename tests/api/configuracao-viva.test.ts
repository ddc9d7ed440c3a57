/** NAV-14: a change of the product's values reaches a browser that asks for nothing. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { chamar, iniciar, ler, pessoa, type Servidor } from './notificacao-apoio.ts';

let base: TestDatabase;
let servidor: Servidor;
let outroServidor: Servidor;

beforeAll(async () => {
  base = await createTestDatabase();
  servidor = await iniciar(base.url);
  outroServidor = await iniciar(base.url);
});
afterAll(async () => {
  await servidor.close();
  await outroServidor.close();
  await base.drop();
});

it('[NAV-14] an idle browser of another process is told of a new lock time, with the new value in force there', async () => {
  const admin = await pessoa(servidor, { admin: true });
  const leitor = await ler(outroServidor, (await pessoa(outroServidor)).token);
  await expect.poll(() => leitor.eventos.length).toBeGreaterThan(0);
  const { versao } = (await chamar<{ versao: number }>(servidor, admin.token, 'GET', 'configuracoes')).body;
  const saved = await chamar(servidor, admin.token, 'PUT', 'configuracoes', {
    valores: { inatividadeMinutos: 7 },
    versao,
  });
  expect(saved.status).toBe(200);
  await expect
    .poll(() => leitor.eventos.at(-1))
    .toMatchObject({ event: 'configuracao', data: { versao: versao + 1 } });
  expect(await (await fetch(`${outroServidor.url}/api/config`)).json()).toMatchObject({
    inatividadeMinutos: 7,
  });
  leitor.close();
});
