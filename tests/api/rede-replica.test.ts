/** Reads on standbys: a person finds what they wrote, whether the standby has it yet or not, and reading goes on without a primary. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ateQue } from '../support/ate-que.ts';
import { doisServidores, type DoisServidores } from '../support/dois-servidores.ts';
import {
  entrarNoProcesso,
  iniciarProcesso,
  pedir,
  type Processo,
  type Resposta,
} from '../support/processo.ts';

let servidores: DoisServidores;
let processo: Processo;
let token: string;

type Linha = { readonly id: number; readonly codigo: string };

beforeAll(async () => {
  servidores = await doisServidores();
  processo = await iniciarProcesso({
    DATABASE_URL: servidores.url,
    DATABASE_REPLICA_URL: servidores.url,
    DATA_DIR: '/nowhere-needed',
    SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
  });
  token = await entrarNoProcesso(processo.url);
});

afterAll(async () => {
  processo?.child.kill('SIGTERM');
  await processo?.ended;
  await servidores?.parar();
});

const criar = async (codigo: string): Promise<Resposta<Linha>> => {
  const criada = await pedir<Linha>(`${processo.url}/api/entidades`, {
    token,
    body: { codigo, descricao: codigo },
  });
  expect(criada.status).toBe(201);
  return criada;
};
const posicaoDe = ({ headers }: Resposta<unknown>): string => headers.get('x-posicao') ?? '';
const listar = (filtro: string, posicao = ''): Promise<Resposta<readonly Linha[]>> =>
  pedir(`${processo.url}/api/entidades?${filtro}`, {
    token,
    headers: posicao === '' ? {} : { 'x-posicao': posicao },
  });
/** Only the primary says how far it is. */
const daReplica = (resposta: Resposta<unknown>): boolean =>
  resposta.status === 200 && posicaoDe(resposta) === '';

it('[NET-02] a write says how far the log was, and a reading that says it is served by the standby, with the write in it', async () => {
  for (let n = 0; n < 20; n += 1) {
    const criada = await criar(`R${n}`);
    expect(posicaoDe(criada)).toMatch(/^[0-9A-F]{8}:[0-9A-F]{8}\/[0-9A-F]{8}$/);
    const lida = await listar(`codigo=R${n}`, posicaoDe(criada));
    expect(lida.body).toMatchObject([{ codigo: `R${n}` }]);
  }
  await ateQue(async () => daReplica(await listar('codigo=R1', posicaoDe(await criar('R-ultima')))));
});

it('[NET-02] who says nothing of what they have seen is answered by the primary', async () => {
  expect(posicaoDe(await listar('codigo=R1'))).not.toBe('');
  expect(posicaoDe(await listar('codigo=R1', 'qualquer coisa'))).not.toBe('');
});

it('[NET-02] a standby that is behind hides no write of their own: the primary answers until it has caught up', async () => {
  await servidores.sql(servidores.espera, 'SELECT pg_wal_replay_pause()');
  await ateQue(async () => {
    const [row] = await servidores.sql<{ estado: string }>(
      servidores.espera,
      'SELECT pg_get_wal_replay_pause_state() AS estado',
    );
    return row?.estado === 'paused';
  });
  try {
    const criada = await criar('ATRASO');
    const lida = await listar('codigo=ATRASO', posicaoDe(criada));
    expect(lida.body).toMatchObject([{ codigo: 'ATRASO' }]);
    expect(daReplica(lida)).toBe(false);
    const alterada = await pedir<Linha>(`${processo.url}/api/entidades/${criada.body.id}`, {
      method: 'PATCH',
      token,
      body: { descricao: 'Depois', versao: 1 },
    });
    const somada = await listar('descricao=Depois', posicaoDe(alterada));
    expect(somada.body).toMatchObject([{ codigo: 'ATRASO' }]);
    // A position of long ago does not open what is older than some seconds.
    await ateQue(async () => !daReplica(await listar('codigo=ATRASO', '00000001:00000000/00000001')));
  } finally {
    await servidores.sql(servidores.espera, 'SELECT pg_wal_replay_resume()');
  }
  const criada = await criar('EM-DIA');
  await ateQue(async () => daReplica(await listar('codigo=EM-DIA', posicaoDe(criada))));
});

it('[NET-02] lookups, totals and sums are read there too, and a page of it counts right', async () => {
  const posicao = posicaoDe(await criar('CONTAGEM'));
  const headers = { 'x-posicao': posicao };
  for (const path of ['_contagem', '_somas', '_lookup?q=CONTAGEM'])
    await ateQue(async () =>
      daReplica(await pedir(`${processo.url}/api/entidades/${path}`, { token, headers })),
    );
  const lista = await listar('_end=5', posicao);
  const contada = await pedir<{ total: number }>(`${processo.url}/api/entidades/_contagem`, {
    token,
    headers,
  });
  expect(lista.headers.get('x-total-count')).toBe(String(contada.body.total));
});

it('[NET-01] reading goes on while there is no primary, with all that was acknowledged in it', async () => {
  const criada = await criar('ANTES');
  await ateQue(async () => daReplica(await listar('codigo=ANTES', posicaoDe(criada))));
  servidores.primario.child.kill('SIGQUIT');
  await ateQue(
    async () => servidores.primario.child.exitCode !== null || servidores.primario.child.signalCode !== null,
  );
  const inicio = performance.now();
  for (let n = 0; n < 5; n += 1) {
    const lida = await listar('codigo=ANTES', posicaoDe(criada));
    expect(lida.status).toBe(200);
    expect(lida.body).toMatchObject([{ codigo: 'ANTES' }]);
  }
  expect(performance.now() - inicio).toBeLessThan(15_000);
});

it('[NET-01] a write that comes while the primary changes waits for the new one and is done once', async () => {
  const escrita = pedir<Linha>(`${processo.url}/api/entidades`, {
    token,
    key: crypto.randomUUID(),
    body: { codigo: 'NA-TROCA', descricao: 'Na troca' },
  });
  await servidores.promover();
  const { status } = await escrita;
  expect(status).toBe(201);
  const [row] = await servidores.sql<{ n: number }>(
    servidores.espera,
    `SELECT count(*)::int AS n FROM entidade WHERE codigo = 'NA-TROCA'`,
  );
  expect(row?.n).toBe(1);
});
