/** In-app notifications and their live events: own ones only, across servers, through restarts and revocations. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limpar } from '#server/capabilities/notificacao/limpeza.ts';
import { notificar } from '#server/capabilities/notificacao/notificar.ts';
import { inTransaction } from '#server/database/query.ts';
import { hashToken } from '#server/plugins/session-store.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import {
  chamar,
  contar,
  entrar,
  iniciar,
  ler,
  pessoa,
  type Pessoa,
  type Servidor,
} from './notificacao-apoio.ts';

type Linha = {
  readonly id: number;
  readonly titulo: string;
  readonly texto: string | null;
  readonly lidaEm: string | null;
};

let test: TestDatabase;
let aqui: Servidor;
let ali: Servidor;

beforeAll(async () => {
  test = await createTestDatabase({ poolSize: 3 });
  aqui = await iniciar(test.url);
  ali = await iniciar(test.url);
});
afterAll(async () => {
  await aqui?.close();
  await ali?.close();
  await test?.drop();
});

const lista = async (servidor: Servidor, { token }: Pessoa, query = '') =>
  chamar<Linha[]>(servidor, token, 'GET', `notificacoes${query}`);

async function prestador(nome: string): Promise<number> {
  const { rows } = await test.database.pool.query<{ id: number }>(
    `INSERT INTO prestador (nome, tipo_pessoa) VALUES ($1, 'JURIDICA') RETURNING id`,
    [nome],
  );
  return rows[0]?.id ?? 0;
}

describe('[UTIL-02] the list', () => {
  it('[UTIL-02] shows the own ones, newest first, with total and unread count', async () => {
    const ana = await pessoa(aqui);
    const bia = await pessoa(aqui);
    for (const titulo of ['Primeira', 'Segunda', 'Terceira']) await contar(aqui, { para: [ana.id], titulo });
    await contar(aqui, { para: [bia.id], titulo: 'De outra pessoa' });
    const first = await lista(ali, ana);
    expect(first.body.map(({ titulo }) => titulo)).toEqual(['Terceira', 'Segunda', 'Primeira']);
    expect(first.headers.get('x-total-count')).toBe('3');
    expect(first.headers.get('x-nao-lidas')).toBe('3');
    const id = first.body[0]?.id ?? 0;
    const read = await chamar<Linha>(aqui, ana.token, 'POST', `notificacoes/${id}/lida`, { lida: true });
    expect(read.body.lidaEm).not.toBeNull();
    expect((await lista(ali, ana, '?lida=false')).body.map(({ titulo }) => titulo)).toEqual([
      'Segunda',
      'Primeira',
    ]);
    expect((await lista(ali, ana, '?lida=true')).headers.get('x-total-count')).toBe('1');
    expect((await lista(ali, ana, '?q=TERCÉIRA')).body).toHaveLength(1);
    expect((await lista(ali, ana, '?q=%25')).body).toHaveLength(0);
    expect((await lista(ali, ana, '?tipo=AMB')).body).toHaveLength(0);
    await chamar(aqui, ana.token, 'POST', `notificacoes/${id}/lida`, { lida: false });
    expect((await lista(ali, ana)).headers.get('x-nao-lidas')).toBe('3');
  });

  it('[UTIL-02] of another person nothing can be read, marked or counted', async () => {
    const ana = await pessoa(aqui);
    const bia = await pessoa(aqui, { admin: true });
    await contar(aqui, { para: [ana.id], titulo: 'Só da Ana' });
    const id = (await lista(aqui, ana)).body[0]?.id ?? 0;
    expect((await chamar(aqui, bia.token, 'GET', `notificacoes/${id}`)).status).toBe(404);
    expect((await chamar(aqui, bia.token, 'POST', `notificacoes/${id}/lida`, { lida: true })).status).toBe(
      404,
    );
    expect((await chamar(aqui, bia.token, 'POST', 'notificacoes/_lidas', {})).body).toEqual({ lidas: 0 });
    expect((await lista(aqui, ana)).headers.get('x-nao-lidas')).toBe('1');
  });

  it('[UTIL-02] [PERM-01] needs list on notificacao', async () => {
    const sem = await pessoa(aqui, { semPermissao: true });
    for (const path of ['notificacoes', 'notificacoes/_resumo', 'notificacoes/1', 'notificacoes/_push']) {
      const answer = await chamar<{ permissao?: unknown }>(aqui, sem.token, 'GET', path);
      if (path.endsWith('_push')) continue;
      expect(answer.status, path).toBe(403);
      expect(answer.body.permissao).toEqual({ action: 'list', subject: 'notificacao' });
    }
  });

  it('[UTIL-02] marking all leaves what came after the person looked', async () => {
    const ana = await pessoa(aqui);
    await contar(aqui, { para: [ana.id], titulo: 'Vista' });
    const seen = (await lista(aqui, ana)).body[0]?.id ?? 0;
    await contar(aqui, { para: [ana.id], titulo: 'Chegou depois' });
    expect((await chamar(aqui, ana.token, 'POST', 'notificacoes/_lidas', { ate: seen })).body).toEqual({
      lidas: 1,
    });
    expect((await lista(aqui, ana, '?lida=false')).body.map(({ titulo }) => titulo)).toEqual([
      'Chegou depois',
    ]);
  });

  it.each([
    '?lida=talvez',
    '?tipo=XYZ',
    '?_start=-1',
    '?_start=0&_end=500',
    '?outro=1',
    '?q=a&q=b',
    '?_start=5&_end=1',
  ])('[UTIL-02] refuses %s', async (query) => {
    const ana = await pessoa(aqui);
    expect((await lista(aqui, ana, query)).status).toBe(400);
  });

  it('[UTIL-02] those of a provider are seen only while the person belongs to it', async () => {
    const id = await prestador('Clínica das notificações');
    const dentro = await pessoa(aqui, { prestadores: [id] });
    const fora = await pessoa(aqui);
    await contar(aqui, { para: [dentro.id, fora.id], titulo: 'Da clínica', prestadorId: id });
    expect((await lista(aqui, dentro)).body).toHaveLength(1);
    expect((await lista(aqui, fora)).body).toHaveLength(0);
    expect(
      (await chamar<{ naoLidas: number }>(aqui, fora.token, 'GET', 'notificacoes/_resumo')).body.naoLidas,
    ).toBe(0);
    await test.database.pool.query('DELETE FROM usuario_prestador WHERE usuario_id = $1', [dentro.id]);
    await expect.poll(async () => (await lista(aqui, dentro)).body.length).toBe(0);
  });

  it('[UTIL-02] a sensitive text is in the list and never in the bell or on the line', async () => {
    const ana = await pessoa(aqui);
    const leitor = await ler(ali, ana.token);
    await expect.poll(() => leitor.eventos.length).toBeGreaterThan(0);
    await contar(aqui, {
      para: [ana.id],
      titulo: 'Pedido de ambulância',
      texto: 'Maria da Silva, dor torácica',
      dadosSensiveis: true,
    });
    await expect.poll(() => leitor.contadas().length).toBe(1);
    expect((await lista(aqui, ana)).body[0]?.texto).toContain('Maria');
    expect(JSON.stringify((await chamar(aqui, ana.token, 'GET', 'notificacoes/_resumo')).body)).not.toContain(
      'Maria',
    );
    expect(JSON.stringify(leitor.eventos)).not.toContain('Maria');
    leitor.close();
  });

  it('[UTIL-02] one event reaches a person once, and what was rolled back nobody', async () => {
    const ana = await pessoa(aqui);
    expect(await contar(aqui, { para: [ana.id], chave: 'pedido:7' })).toBe(1);
    expect(await contar(ali, { para: [ana.id], chave: 'pedido:7' })).toBe(0);
    await inTransaction(aqui.database.pool, async (db) => {
      await notificar(db, { para: [ana.id], tipo: 'AMB', titulo: 'Desfeita' });
      throw new Error('rolled back');
    }).catch(() => undefined);
    expect((await lista(aqui, ana)).body).toHaveLength(1);
  });

  it.each(['//example.com', 'https://example.com', 'javascript:alert(1)', '/../x', '/auth/logout'])(
    '[UTIL-02] a click never leads to %s',
    async (destino) => {
      const ana = await pessoa(aqui);
      await expect(contar(aqui, { para: [ana.id], destino })).rejects.toThrow('no path of our own');
    },
  );

  it('[UTIL-02] old ones go: read after 90 days, unread after a year', async () => {
    const ana = await pessoa(aqui);
    const { pool } = test.database;
    for (const [titulo, idade, lida] of [
      ['lida antiga', 91, 91],
      ['lida recente', 200, 10],
      ['não lida', 200, null],
      ['muito antiga', 366, null],
    ] as const)
      await pool.query(
        `INSERT INTO notificacao (usuario_id, tipo, titulo, criado_em, lida_em)
         VALUES ($1, 'AGE', $2, now() - make_interval(days => $3), now() - make_interval(days => $4))`,
        [ana.id, titulo, idade, lida],
      );
    expect(await limpar(pool)).toBe(2);
    expect((await lista(aqui, ana)).body.map(({ titulo }) => titulo).toSorted()).toEqual([
      'lida recente',
      'não lida',
    ]);
  });
});

describe('[UTIL-02] live events', () => {
  it('[UTIL-02] written on one server, told by the other, to nobody else', async () => {
    const ana = await pessoa(aqui);
    const bia = await pessoa(aqui);
    const [deAna, deBia] = [await ler(ali, ana.token), await ler(ali, bia.token)];
    await expect.poll(() => deAna.eventos[1]).toMatchObject({ event: 'contagem', data: { naoLidas: 0 } });
    await contar(aqui, { para: [ana.id], titulo: 'Ao vivo' });
    await expect
      .poll(() => deAna.eventos.find(({ event }) => event === 'notificacao')?.data)
      .toMatchObject({ titulo: 'Ao vivo' });
    await expect.poll(() => deAna.eventos.at(-1)).toMatchObject({ event: 'contagem', data: { naoLidas: 1 } });
    await contar(aqui, { para: [bia.id], titulo: 'Da Bia' });
    await expect.poll(() => deBia.contadas().length).toBe(1);
    expect(deAna.contadas()).toHaveLength(1);
    const [id] = deAna.contadas();
    await chamar(aqui, ana.token, 'POST', `notificacoes/${id}/lida`, { lida: true });
    await expect.poll(() => deAna.eventos.at(-1)).toMatchObject({ event: 'contagem', data: { naoLidas: 0 } });
    deAna.close();
    deBia.close();
  });

  it('[UTIL-02] a restart of the server loses nothing and tells nothing twice, also what commits out of order', async () => {
    const ana = await pessoa(aqui);
    const outroServidor = await iniciar(test.url);
    const before = await ler(outroServidor, ana.token);
    await expect.poll(() => before.cursor()).toBeDefined();
    await contar(aqui, { para: [ana.id], titulo: 'Antes' });
    await expect.poll(() => before.contadas().length).toBe(1);
    // Begun before the others and committed after them: its id is lower than what the reader has seen.
    const slow = await aqui.database.pool.connect();
    await slow.query('BEGIN');
    await notificar(slow, { para: [ana.id], tipo: 'AMB', titulo: 'Demorada' });
    await contar(aqui, { para: [ana.id], titulo: 'Rápida' });
    await expect.poll(() => before.contadas().length).toBe(2);
    await outroServidor.close();
    await expect.poll(() => before.terminou()).toBe(true);
    expect(before.eventos.at(-1)).toMatchObject({ event: 'fim', data: { motivo: 'servidor' } });
    await slow.query('COMMIT');
    slow.release();
    await contar(aqui, { para: [ana.id], titulo: 'Durante' });
    const after = await ler(ali, ana.token, before.cursor());
    await expect.poll(() => after.contadas().length).toBe(2);
    const all = [...before.contadas(), ...after.contadas()];
    expect(new Set(all).size).toBe(4);
    expect(all).toHaveLength(4);
    const again = await ler(aqui, ana.token, after.cursor());
    await expect.poll(() => again.eventos.length).toBe(2);
    expect(again.contadas()).toHaveLength(0);
    for (const leitor of [after, again]) leitor.close();
  });

  it('[UTIL-02] after a long absence the list is read anew instead of a flood', async () => {
    const ana = await pessoa(aqui);
    const before = await ler(aqui, ana.token);
    await expect.poll(() => before.cursor()).toBeDefined();
    before.close();
    for (let n = 0; n < 51; n++) await contar(aqui, { para: [ana.id], titulo: `Número ${n}` });
    const after = await ler(ali, ana.token, before.cursor());
    await expect
      .poll(() => after.eventos.map(({ event }) => event))
      .toEqual(['inicio', 'recomecar', 'contagem']);
    after.close();
  });

  it.each(['x', '1:2', '9:1:', '99999999999999:99999999999999:', `1:${'9'.repeat(30)}:`])(
    '[UTIL-02] a cursor that is none (%s) harms nothing',
    async (cursor) => {
      const ana = await pessoa(aqui);
      const leitor = await ler(aqui, ana.token, cursor);
      await expect.poll(() => leitor.eventos[0]?.event).toBe('inicio');
      await contar(ali, { para: [ana.id] });
      await expect.poll(() => leitor.contadas().length).toBe(1);
      leitor.close();
    },
  );

  it('[SES-03] a session revoked on the other server ends its line at once, and only its own', async () => {
    const ana = await pessoa(aqui);
    const outraSessao = await entrar(aqui, ana.id);
    const [perdida, viva] = [await ler(ali, ana.token), await ler(ali, outraSessao)];
    await expect.poll(() => perdida.eventos.length + viva.eventos.length).toBe(4);
    await chamar(aqui, ana.token, 'POST', 'auth/token/revoke');
    await expect.poll(() => perdida.terminou()).toBe(true);
    expect(perdida.eventos.at(-1)).toMatchObject({ event: 'fim', data: { motivo: 'sessao' } });
    await contar(aqui, { para: [ana.id] });
    await expect.poll(() => viva.contadas().length).toBe(1);
    expect(perdida.contadas()).toHaveLength(0);
    expect((await ler(ali, ana.token)).status).toBe(401);
    viva.close();
  });

  it('[SES-03] a person deactivated loses the line, one without the permission hears no more', async () => {
    const ana = await pessoa(aqui);
    const bia = await pessoa(aqui);
    const [deAna, deBia] = [await ler(ali, ana.token), await ler(ali, bia.token)];
    await expect.poll(() => deAna.eventos.length + deBia.eventos.length).toBe(4);
    await test.database.pool.query('UPDATE usuario SET ativo = false WHERE id = $1', [ana.id]);
    await test.database.pool.query('DELETE FROM usuario_grupo WHERE usuario_id = $1', [bia.id]);
    await expect.poll(() => deAna.terminou()).toBe(true);
    await expect
      .poll(() => deBia.eventos.at(-1))
      .toMatchObject({ event: 'recusado', data: { topico: 'notificacoes' } });
    await contar(aqui, { para: [bia.id] });
    const cia = await pessoa(aqui);
    const deCia = await ler(ali, cia.token);
    await expect.poll(() => deCia.eventos.length).toBe(2);
    await contar(aqui, { para: [cia.id] });
    await expect.poll(() => deCia.contadas().length).toBe(1);
    expect(deBia.contadas()).toHaveLength(0);
    for (const leitor of [deBia, deCia]) leitor.close();
  });

  it('[SES-18] a session locked on one server loses its line on the other, and opens none until it is unlocked', async () => {
    const ana = await pessoa(aqui);
    const leitor = await ler(ali, ana.token);
    await expect.poll(() => leitor.cursor()).toBeDefined();
    await aqui.app.sessoes.bloquear(hashToken(ana.token), '127.0.0.1');
    await expect.poll(() => leitor.terminou()).toBe(true);
    expect(leitor.eventos.at(-1)).toMatchObject({ event: 'fim', data: { motivo: 'bloqueada' } });
    await contar(aqui, { para: [ana.id], titulo: 'Com a tela bloqueada' });
    expect((await ler(ali, ana.token)).status).not.toBe(200);
    await aqui.app.sessoes.desbloquear(hashToken(ana.token));
    const after = async () => {
      const next = await ler(ali, ana.token, leitor.cursor());
      return next.status === 200 ? next : null;
    };
    await expect.poll(async () => (await after())?.status).toBe(200);
    const back = await after();
    await expect.poll(() => back?.contadas().length).toBe(1);
    back?.close();
  });

  it('[SES-18] the line and background calls slide no session', async () => {
    const ana = await pessoa(aqui);
    const { pool } = test.database;
    const until = async () =>
      (
        await pool.query<{ expira_em: string }>('SELECT expira_em FROM sessao WHERE usuario_id = $1', [
          ana.id,
        ])
      ).rows[0]?.expira_em;
    await pool.query(
      `UPDATE sessao SET ultimo_uso = now() - interval '2 minutes', expira_em = now() + interval '1 hour' WHERE usuario_id = $1`,
      [ana.id],
    );
    const before = await until();
    const leitor = await ler(aqui, ana.token);
    await expect.poll(() => leitor.cursor()).toBeDefined();
    await contar(aqui, { para: [ana.id] });
    await expect.poll(() => leitor.contadas().length).toBe(1);
    const summary = await chamar(aqui, ana.token, 'GET', 'notificacoes/_resumo', undefined, {
      'x-segundo-plano': '1',
    });
    expect(summary.status).toBe(200);
    expect(await until()).toBe(before);
    await lista(aqui, ana);
    await expect.poll(until).not.toBe(before);
    leitor.close();
  });

  it('[UTIL-02] who does not ask for events gets an answer that ends', async () => {
    const ana = await pessoa(aqui);
    expect((await chamar(aqui, ana.token, 'GET', 'canal')).status).toBe(400);
  });

  it('[UTIL-02] one session opens at most 20 lines', async () => {
    const ana = await pessoa(aqui);
    const leitores = await Promise.all(Array.from({ length: 20 }, () => ler(aqui, ana.token)));
    expect(leitores.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await ler(aqui, ana.token)).status).toBe(429);
    leitores[0]?.close();
    await expect
      .poll(async () => {
        const next = await ler(aqui, ana.token);
        next.close();
        return next.status;
      })
      .toBe(200);
    for (const leitor of leitores) leitor.close();
  });
});
