/** Notices: who reads which, what is remembered as read, and the publication that tells each person once, in time. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  chamar,
  iniciar,
  ler,
  pessoa,
  type Pessoa,
  type Resposta,
  type Servidor,
} from './notificacao-apoio.ts';

type Aviso = { readonly id: number; readonly titulo: string; readonly versao: number };
type Lido = Aviso & { readonly lidoEm: string | null; readonly fixo: boolean };

let test: TestDatabase;
let aqui: Servidor;
let ali: Servidor;
let chefe: Pessoa;

beforeAll(async () => {
  test = await createTestDatabase({ poolSize: 3 });
  aqui = await iniciar(test.url);
  ali = await iniciar(test.url);
  chefe = await pessoa(aqui, { admin: true, papel: 'parceiro' });
});
afterAll(async () => {
  await aqui?.close();
  await ali?.close();
  await test?.drop();
});

const agora = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
async function publicar(values: { [field: string]: unknown }): Promise<Aviso> {
  const answer = await chamar<Aviso>(aqui, chefe.token, 'POST', 'avisos', {
    texto: 'Texto',
    prioridade: 'INFORMATIVO',
    destino: 'TODOS',
    inicio: agora(-60),
    ...values,
  });
  expect(answer.status).toBe(201);
  return answer.body;
}
const alterar = ({ id, versao }: Aviso, values: object): Promise<Resposta<Aviso>> =>
  chamar<Aviso>(aqui, chefe.token, 'PATCH', `avisos/${id}`, values, { 'if-match': `"${versao}"` });
const lidos = ({ token }: Pessoa, query = '') => chamar<Lido[]>(ali, token, 'GET', `notices${query}`);
const titulos = async (usuario: Pessoa, query = ''): Promise<string[]> =>
  (await lidos(usuario, query)).body.map(({ titulo }) => titulo);
async function notificados(aviso: Aviso): Promise<number[]> {
  const { rows } = await test.database.pool.query<{ usuario_id: number }>(
    'SELECT usuario_id FROM notificacao WHERE chave = $1 ORDER BY usuario_id',
    [`aviso:${aviso.id}`],
  );
  return rows.map(({ usuario_id: id }) => id);
}
const naFila = async (): Promise<number> =>
  (
    await test.database.pool.query(
      `SELECT 1 FROM tarefa WHERE tipo = 'aviso-publicar' AND estado IN ('na-fila', 'executando') AND executar_em <= now()`,
    )
  ).rowCount ?? 0;

async function prestador(nome: string): Promise<number> {
  const { rows } = await test.database.pool.query<{ id: number }>(
    'INSERT INTO prestador (nome) VALUES ($1) RETURNING id',
    [nome],
  );
  return rows[0]?.id ?? 0;
}

describe('[UTIL-02] who reads which notice', () => {
  it('[UTIL-02] by role and by provider, only while it is valid', async () => {
    const casa = await prestador('Casa dos avisos');
    const recepcao = await pessoa(aqui, { papel: 'administrativo', prestadores: [casa] });
    const fora = await pessoa(aqui, { papel: 'administrativo' });
    const fornecedor = await pessoa(aqui, { papel: 'fornecedor', prestadores: [casa] });
    await publicar({ titulo: 'Para todos' });
    await publicar({ titulo: 'Da recepção', destino: 'ADMINISTRATIVO' });
    await publicar({ titulo: 'Da casa', prestadorId: casa });
    await publicar({ titulo: 'Da recepção da casa', destino: 'ADMINISTRATIVO', prestadorId: casa });
    await publicar({ titulo: 'Já acabou', inicio: agora(-120), fim: agora(-60) });
    await publicar({ titulo: 'Ainda não', inicio: agora(3_600) });
    await publicar({ titulo: 'Desligado', ativo: false });
    const [deRecepcao, deFora, deFornecedor] = await Promise.all([
      titulos(recepcao),
      titulos(fora),
      titulos(fornecedor),
    ]);
    expect(deRecepcao.toSorted()).toEqual(['Da casa', 'Da recepção', 'Da recepção da casa', 'Para todos']);
    expect(deFora.toSorted()).toEqual(['Da recepção', 'Para todos']);
    expect(deFornecedor.toSorted()).toEqual(['Da casa', 'Para todos']);
  });

  it('[UTIL-02] pinned first, then the newest; read state of each person', async () => {
    const ana = await pessoa(aqui, { papel: 'fornecedor' });
    const bia = await pessoa(aqui, { papel: 'fornecedor' });
    const so = { destino: 'FORNECEDOR' };
    await publicar({ ...so, titulo: 'Antigo', inicio: agora(-300) });
    const fixo = await publicar({ ...so, titulo: 'Fixo', inicio: agora(-900), fixo: true });
    await publicar({ ...so, titulo: 'Novo', inicio: agora(-10) });
    const own = (all: readonly string[]) =>
      all.filter((titulo) => ['Antigo', 'Fixo', 'Novo'].includes(titulo));
    expect(own(await titulos(ana))).toEqual(['Fixo', 'Novo', 'Antigo']);
    const before = Number((await lidos(ana)).headers.get('x-nao-lidas'));
    const read = await chamar<Lido>(aqui, ana.token, 'POST', `notices/${fixo.id}/lido`);
    expect(read.body.lidoEm).not.toBeNull();
    expect(Number((await lidos(ana)).headers.get('x-nao-lidas'))).toBe(before - 1);
    expect(await titulos(ana, '?lido=true')).toEqual(['Fixo']);
    expect(own(await titulos(bia, '?lido=false'))).toEqual(['Fixo', 'Novo', 'Antigo']);
    expect((await chamar<{ lidos: number }>(aqui, ana.token, 'POST', 'notices/_lidos')).body.lidos).toBe(
      before - 1,
    );
    expect(await titulos(ana, '?lido=false')).toEqual([]);
  });

  it('[UTIL-02] one for others, over or taken back is told as gone; needs a session and nothing else', async () => {
    const sem = await pessoa(aqui, { papel: 'parceiro', semPermissao: true });
    const alheio = await publicar({ titulo: 'Só profissionais', destino: 'PROFISSIONAL' });
    const refused = await chamar(aqui, sem.token, 'GET', `notices/${alheio.id}`);
    expect(refused.status).toBe(404);
    expect(JSON.stringify(refused.body)).toContain('Este aviso não está mais disponível.');
    expect((await chamar(aqui, sem.token, 'POST', `notices/${alheio.id}/lido`)).status).toBe(404);
    expect((await lidos(sem)).status).toBe(200);
    expect((await chamar(aqui, 'x', 'GET', 'notices')).status).toBe(401);
    for (const wrong of ['?_end=999', '?lido=sim', '?tipo=AVI', '?q=x', '?outro=1'])
      expect((await lidos(sem, wrong)).status, wrong).toBe(400);
  });
});

describe('[UTIL-02] publication', () => {
  it('[UTIL-02] notifies the audience once, however often it is changed and by however many servers', async () => {
    const ana = await pessoa(aqui, { papel: 'prestador' });
    const bia = await pessoa(aqui, { papel: 'prestador' });
    await pessoa(aqui, { papel: 'fornecedor' });
    const leitor = await ler(ali, ana.token);
    await expect.poll(() => leitor.cursor()).toBeDefined();
    const aviso = await publicar({ titulo: 'Reunião', destino: 'PRESTADOR' });
    await expect.poll(() => notificados(aviso)).toEqual([ana.id, bia.id]);
    await expect.poll(() => leitor.contadas().length).toBe(1);
    expect(leitor.eventos.find(({ event }) => event === 'notificacao')?.data).toMatchObject({
      tipo: 'AVI',
      titulo: 'Aviso: Reunião',
      destino: `/notices?aviso=${aviso.id}`,
    });
    await alterar(aviso, { titulo: 'Reunião mudou de sala' });
    await expect.poll(naFila).toBe(0);
    expect(await notificados(aviso)).toEqual([ana.id, bia.id]);
    expect(leitor.contadas()).toHaveLength(1);
    leitor.close();
  });

  it('[UTIL-02] one that begins later is published when it begins', async () => {
    const ana = await pessoa(aqui, { papel: 'profissional' });
    const aviso = await publicar({ titulo: 'Daqui a pouco', destino: 'PROFISSIONAL', inicio: agora(3_600) });
    expect(await notificados(aviso)).toEqual([]);
    expect(await titulos(ana)).not.toContain('Daqui a pouco');
    // The hour passes: what was waiting for the beginning is due.
    const { pool } = test.database;
    const due = await pool.query(
      `UPDATE tarefa t SET executar_em = now() FROM aviso a WHERE a.id = $1 AND t.dados->>'avisoId' = $1::text AND t.executar_em = a.inicio`,
      [aviso.id],
    );
    expect(due.rowCount).toBe(1);
    await pool.query('UPDATE aviso SET inicio = now() WHERE id = $1', [aviso.id]);
    await expect.poll(() => notificados(aviso)).toContain(ana.id);
    expect(await titulos(ana)).toContain('Daqui a pouco');
  });

  it('[UTIL-02] put off before it began, it waits for its new beginning', async () => {
    await pessoa(aqui, { papel: 'profissional' });
    const aviso = await publicar({ titulo: 'Adiado', destino: 'PROFISSIONAL', inicio: agora(3_600) });
    await alterar(aviso, { inicio: agora(7_200) });
    await test.database.pool.query(`UPDATE tarefa SET executar_em = now() WHERE dados->>'avisoId' = $1`, [
      String(aviso.id),
    ]);
    await expect.poll(naFila).toBe(0);
    expect(await notificados(aviso)).toEqual([]);
  });

  it('[UTIL-02] taken back, it leaves who has not read of it; put back, it tells nobody who has', async () => {
    const ana = await pessoa(aqui, { papel: 'prestador' });
    const bia = await pessoa(aqui, { papel: 'prestador' });
    const aviso = await publicar({ titulo: 'Engano', destino: 'PRESTADOR' });
    await expect.poll(async () => (await notificados(aviso)).length).toBeGreaterThanOrEqual(2);
    await chamar(aqui, ana.token, 'POST', `notices/${aviso.id}/lido`);
    const off = await alterar(aviso, { ativo: false });
    expect(await notificados(aviso)).toEqual([ana.id]);
    await alterar(off.body, { ativo: true });
    await expect.poll(() => notificados(aviso)).toContain(bia.id);
    const { rows } = await test.database.pool.query(
      'SELECT 1 FROM notificacao WHERE chave = $1 AND usuario_id = $2 AND lida_em IS NULL',
      [`aviso:${aviso.id}`, ana.id],
    );
    expect(rows).toHaveLength(0);
  });

  it('[UTIL-02] read as notification is read as notice, and the other way round', async () => {
    const ana = await pessoa(aqui, { papel: 'parceiro' });
    const [primeiro, segundo] = [
      await publicar({ titulo: 'Um', destino: 'PARCEIRO' }),
      await publicar({ titulo: 'Dois', destino: 'PARCEIRO' }),
    ];
    await expect
      .poll(
        async () =>
          [...(await notificados(primeiro)), ...(await notificados(segundo))].filter((id) => id === ana.id)
            .length,
      )
      .toBe(2);
    await chamar(aqui, ana.token, 'POST', `notices/${primeiro.id}/lido`);
    const rest = await chamar<{ id: number; titulo: string }[]>(
      aqui,
      ana.token,
      'GET',
      'notificacoes?lida=false&q=aviso: dois',
    );
    expect(rest.body.map(({ titulo }) => titulo)).toEqual(['Aviso: Dois']);
    await chamar(aqui, ana.token, 'POST', `notificacoes/${rest.body[0]?.id}/lida`, { lida: true });
    expect(await titulos(ana, '?lido=true')).toEqual(expect.arrayContaining(['Um', 'Dois']));
  });

  it('[UTIL-02] a person who comes later finds the notice, unread and without an old alert', async () => {
    const aviso = await publicar({ titulo: 'Já corria', destino: 'FORNECEDOR' });
    await expect.poll(naFila).toBe(0);
    const nova = await pessoa(aqui, { papel: 'fornecedor' });
    expect(await titulos(nova, '?lido=false')).toContain('Já corria');
    expect(await notificados(aviso)).not.toContain(nova.id);
  });
});
