/** What an administrator narrows of a group on the screen: rows and fields, on every way to a row, and the most generous group. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Limite } from '#domain/acesso/limites.ts';
import type { Grupo } from '#domain/acesso/conta.ts';
import { PERFIS } from '#domain/acesso/perfis.ts';
import { topicosDeRegistros } from '#server/capabilities/canal/registros.ts';
import { lerTopico } from '#server/capabilities/canal/topicos.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador, type Row } from '#tests/support/semear.ts';

const TUDO = ['list', 'view', 'insert', 'update', 'delete'];
const FORNECEDOR = { fornecedor: TUDO };

let api: TestApi;
let chefe: Caller & { readonly prestadorId: number };
const { nova, corpo } = semeador(
  () => api.registry,
  () => chefe,
);

beforeAll(async () => {
  api = await createTestApi();
  chefe = await api.comPrestador();
});
afterAll(() => api.close());

/** Somebody with these rights in a group of their own. */
const pessoa = async (permissoes: { readonly [subject: string]: readonly string[] }) => {
  const caller = (await api.caller(permissoes, [chefe.prestadorId])).em(chefe.prestadorId);
  const { rows } = await api.test.database.pool.query<{ id: number }>(
    'SELECT grupo_regra_id AS id FROM usuario_grupo WHERE usuario_id = $1',
    [caller.id],
  );
  return { caller, grupo: Number(rows[0]?.id) };
};
const grupoDe = async (id: number): Promise<Grupo> => (await chefe.get(`/api/regras/${id}`)).json<Grupo>();
const limitar = async (
  grupo: number,
  limites: { readonly [sujeito: string]: Partial<Limite> },
  by: Caller = chefe,
) => {
  const { versao } = await grupoDe(grupo);
  const whole = Object.fromEntries(
    Object.entries(limites).map(([sujeito, limite]) => [
      sujeito,
      { linhas: null, ocultos: [], fixos: [], ...limite },
    ]),
  );
  return by.patch(`/api/regras/${grupo}`, versao, { limites: whole });
};
/** Set by the screen's call; it counts for who is signed in already, once the notice has arrived. */
const limitado = async (
  permissoes: { readonly [subject: string]: readonly string[] },
  limites: { readonly [sujeito: string]: Partial<Limite> },
) => {
  const { caller, grupo } = await pessoa(permissoes);
  await caller.get('/api/auth/me');
  const answer = await limitar(grupo, limites);
  expect(answer.statusCode, answer.body).toBe(200);
  await chega(caller, (me) =>
    Object.keys(limites).every((sujeito) => me.campos[sujeito] ?? me.linhas[sujeito]?.limit),
  );
  return { caller, grupo };
};
type Me = {
  readonly campos: { [sujeito: string]: object };
  readonly linhas: { [sujeito: string]: { readonly limit?: readonly object[] } };
};
const chega = (caller: Caller, pronto: (me: Me) => unknown) =>
  expect
    .poll(async () => pronto((await caller.get('/api/auth/me')).json<Me>()), { timeout: 30_000 })
    .toBe(true);
const ids = async (caller: Caller, recurso: string, filtro = ''): Promise<readonly number[]> =>
  (await caller.lista<Row>(recurso, filtro)).map(({ id }) => id);

describe('[PERM-04] rows of a group', () => {
  it.each([
    ['fornecedores', 'fornecedor', 'criados'],
    ['convenios', 'convenio', 'criados'],
    ['contas-pagar', 'contapagar', 'criadas'],
    ['contas-receber', 'contareceber', 'criadas'],
  ])('are those that the person included, on every way to them: %s', async (recurso, sujeito, linhas) => {
    const { caller } = await limitado(
      { [sujeito]: [...TUDO, 'comentar', 'vertodos'] },
      { [sujeito]: { linhas } },
    );
    const alheio = await nova(recurso);
    const proprio = await nova(recurso, {}, caller);
    const caminho = `/api/${recurso}/${alheio.id}`;

    const vistos = await ids(caller, recurso);
    expect(vistos).toEqual([proprio.id]);
    expect((await caller.get(`/api/${recurso}?_start=0&_end=5`)).headers['x-total-count']).toBe('1');
    expect((await caller.get(`/api/${recurso}/_contagem`)).json()).toEqual({ total: 1 });
    expect(await ids(caller, recurso, `id=${alheio.id}`)).toEqual([]);
    for (const path of [
      caminho,
      `${caminho}/_historico`,
      `${caminho}/_relacionados`,
      `/api/_comentarios/${recurso}/${alheio.id}`,
    ])
      expect((await caller.get(path)).statusCode, path).toBe(404);
    expect((await caller.get(`/api/${recurso}/${proprio.id}`)).statusCode).toBe(200);
    const escolhas = (await caller.get(`/api/${recurso}/_lookup?ids=${alheio.id},${proprio.id}`)).body;
    expect(escolhas).not.toContain(`"id":${alheio.id},`);

    // Neither changed, erased, nor taken along with others.
    expect((await caller.patch(caminho, alheio.versao, {})).statusCode).toBe(404);
    expect(
      (await caller.call('DELETE', caminho, undefined, { 'if-match': `"${alheio.versao}"` })).statusCode,
    ).toBe(404);
    const lote = await caller.post(`/api/${recurso}/_lote`, {
      operacao: 'excluir',
      ids: [alheio.id],
    });
    expect(lote.statusCode, lote.body).toBe(200);
    expect(lote.body).toContain('não encontrado');
    expect((await chefe.get(caminho)).json<{ excluidoEm?: string | null }>().excluidoEm ?? null).toBeNull();

    // Exported by the ticket: by the rights of that moment.
    const ticket = await caller.post(`/api/${recurso}/_export/ticket`, { formato: 'csv' });
    expect(ticket.statusCode, ticket.body).toBeLessThan(300);
    const { url } = ticket.json<{ url: string }>();
    const arquivo = await caller.get(url.startsWith('/api') ? url : `/api${url}`);
    expect(arquivo.statusCode, arquivo.body).toBe(200);
    expect(arquivo.body.trim().split('\n')).toHaveLength(2);
    // A file brings rows of anybody's.
    expect((await caller.get(`/api/${recurso}/_import/modelo`)).statusCode).not.toBe(200);
  });

  it('come by the professional that the person is, and none while they are none', async () => {
    const profissional = await nova('profissionais');
    const proprio = await nova('repasses', { profissionalId: profissional.id });
    await nova('repasses', { profissionalId: (await nova('profissionais')).id });
    const { caller } = await limitado({ repasse: TUDO }, { repasse: { linhas: 'profissional' } });
    expect(await ids(caller, 'repasses')).toEqual([]);
    await api.test.database.pool.query('UPDATE usuario SET profissional_id = $1 WHERE id = $2', [
      profissional.id,
      caller.id,
    ]);
    await expect.poll(() => ids(caller, 'repasses'), { timeout: 30_000 }).toEqual([proprio.id]);
    // A row does not leave what one sees.
    const fora = await caller.patch(`/api/repasses/${proprio.id}`, proprio.versao, {
      profissionalId: (await nova('profissionais')).id,
    });
    expect(fora.statusCode, fora.body).toBe(403);
    expect(fora.body).toContain('só alcança parte dos registros');
  });

  it('are told live without saying which', async () => {
    const { caller } = await limitado({ contapagar: TUDO }, { contapagar: { linhas: 'criadas' } });
    const sessao = await api.app.sessoes.ler(caller.token);
    const registro = topicosDeRegistros({
      pool: api.test.database.pool,
      registry: () => api.registry,
    }).find(({ nome }) => nome === 'registro');
    const topico = lerTopico(`registro:contas-pagar@${chefe.prestadorId}`);
    const mudancas = [{ id: 1, acao: 'alterar', por: null }];
    if (!sessao || !topico) throw new Error('no session or topic');
    expect(registro?.mostra?.(mudancas, sessao, topico)).toBeNull();
    const doChefe = await api.app.sessoes.ler(chefe.token);
    expect(doChefe && registro?.mostra?.(mudancas, doChefe, topico)).toEqual([{ id: 1, acao: 'alterar' }]);
  });
});

describe('[PERM-04] rows out of a group’s sight', () => {
  it('are neither chosen by their number nor printed', async () => {
    const { caller } = await limitado(
      { fornecedor: TUDO, contapagar: TUDO, repasse: TUDO },
      { fornecedor: { linhas: 'criados' }, repasse: { linhas: 'criados' } },
    );
    const alheio = await nova('fornecedores');
    const proprio = await nova('fornecedores', {}, caller);
    const comAlheio = await corpo('contas-pagar', { fornecedorId: alheio.id });
    const recusada = await caller.post('/api/contas-pagar', comAlheio);
    expect(recusada.statusCode, recusada.body).toBe(422);
    expect(recusada.json<{ errors: object }>().errors).toHaveProperty('fornecedorId');
    const aceita = await caller.post('/api/contas-pagar', { ...comAlheio, fornecedorId: proprio.id });
    expect(aceita.body).not.toContain('"fornecedorId":[');
    const repasse = await nova('repasses');
    expect((await caller.post(`/api/repasses/${repasse.id}/_folha`, {})).statusCode).toBe(404);
    expect((await chefe.post(`/api/repasses/${repasse.id}/_folha`, {})).statusCode).toBe(200);
  });
});

describe('[PERM-04] fields of a group', () => {
  it.each([
    [
      'fornecedores',
      'fornecedor',
      'observacoes',
      'telefone',
      { observacoes: 'Segredo', telefone: '3133334444' },
    ],
    [
      'convenios',
      'convenio',
      'orientacoes',
      'prazoPagamentoDias',
      { orientacoes: 'Segredo', prazoPagamentoDias: 12 },
    ],
    ['contas-pagar', 'contapagar', 'historico', 'chaveAcesso', { historico: 'Segredo' }],
  ] as const)(
    'are hidden or only read, on every way to them: %s',
    async (recurso, sujeito, oculto, fixo, valores) => {
      const row = await nova(recurso, valores);
      const { caller } = await limitado(
        { [sujeito]: TUDO },
        { [sujeito]: { ocultos: [oculto], fixos: [fixo] } },
      );
      const caminho = `/api/${recurso}/${row.id}`;
      for (const path of [caminho, `/api/${recurso}?id=${row.id}`, `${caminho}/_historico`]) {
        const answer = await caller.get(path);
        expect(answer.statusCode, answer.body).toBe(200);
        expect(answer.body, path).not.toContain('Segredo');
        expect(answer.body, path).not.toContain(`"${oculto}"`);
      }
      // The other one is read.
      expect((await caller.get(caminho)).json<object>()).toHaveProperty(fixo);

      // Nothing is found, ordered or counted by what is hidden.
      for (const query of [
        `${oculto}_like=Seg`,
        `_sort=${oculto}`,
        `_ou=${oculto}_like%3DSeg`,
        `${oculto}_null=true`,
      ])
        for (const path of ['', '/_contagem', '/_somas']) {
          const answer = await caller.get(`/api/${recurso}${path}?${query}`);
          expect(answer.statusCode, `${path}?${query}`).toBe(400);
        }
      expect(await ids(caller, recurso, 'q=Segredo')).toEqual([]);

      // The file has no such column, asked for or not.
      const pedida = await caller.get(`/api/${recurso}/_export?formato=csv&colunas=${oculto}`);
      expect(pedida.statusCode).toBeGreaterThanOrEqual(400);
      const arquivo = await caller.get(`/api/${recurso}/_export?formato=csv`);
      expect(arquivo.statusCode, arquivo.body).toBe(200);
      expect(arquivo.body).not.toContain('Segredo');

      // Neither written, one by one, together, by a new row, nor by an older version.
      for (const campo of [oculto, fixo]) {
        const valor = campo === fixo ? (row[fixo] ?? null) : 'Outro';
        const answer = await caller.patch(caminho, row.versao, { [campo]: valor });
        expect(answer.statusCode, `${campo} ${answer.body}`).toBe(403);
        expect(answer.json<{ errors: object }>().errors).toHaveProperty(campo);
        expect(answer.body).toContain('Você não tem permissão para alterar o campo');
        const inclui = await caller.post(`/api/${recurso}`, { ...(await corpo(recurso)), [campo]: valor });
        expect(inclui.statusCode, inclui.body).toBe(403);
        const lote = await caller.post(`/api/${recurso}/_lote`, {
          operacao: 'alterar',
          ids: [row.id],
          valores: { [campo]: valor },
        });
        expect(lote.body).toContain('Você não tem permissão para alterar este campo');
      }
      const intacto = await chefe.ler<Row>(recurso, row.id);
      expect(intacto).toMatchObject(valores);
      expect(intacto.versao).toBe(row.versao);
    },
  );

  it('stay as they are when a whole record is put that does not name them', async () => {
    const row = await nova('fornecedores', { observacoes: 'Fica', telefone: '3133334444' });
    const { caller } = await limitado(FORNECEDOR, {
      fornecedor: { ocultos: ['observacoes'], fixos: ['telefone'] },
    });
    const {
      observacoes: _oculto,
      telefone: _fixo,
      ...inteiro
    } = await corpo('fornecedores', {
      documento: row.documento,
      nome: 'Nome novo',
    });
    const posto = await caller.call('PUT', `/api/fornecedores/${row.id}`, inteiro, {
      'if-match': `"${row.versao}"`,
    });
    expect(posto.statusCode, posto.body).toBe(200);
    expect(posto.body).not.toContain('Fica');
    expect(await chefe.ler('fornecedores', row.id)).toMatchObject({
      nome: 'Nome novo',
      observacoes: 'Fica',
      telefone: '3133334444',
    });
    const historico = await chefe.get(`/api/fornecedores/${row.id}/_historico`);
    const primeiro = historico.json<{ seq: number; acao: string }[]>().find(({ acao }) => acao === 'inserir');
    await chefe.patch(`/api/fornecedores/${row.id}`, row.versao + 1, { observacoes: 'Depois' });
    const volta = await caller.post(
      `/api/fornecedores/${row.id}/_restaurar-versao`,
      { seq: primeiro?.seq },
      { 'if-match': `"${row.versao + 2}"` },
    );
    expect(volta.statusCode, volta.body).toBe(403);
  });

  it('do not come by a shared view nor by the searches of choices', async () => {
    const { id } = await nova('fornecedores', { nome: 'Papelaria Limite', observacoes: 'SegredoDaBusca' });
    const permissoes = { ...FORNECEDOR, contapagar: TUDO };
    const { caller } = await limitado(permissoes, { fornecedor: { ocultos: ['observacoes'] } });
    const livre = await pessoa(permissoes);
    for (const path of ['/api/fornecedores/_lookup?q=SegredoDaBusca', '/api/fornecedores/SegredoDaBusca']) {
      const visto = await caller.get(path);
      expect(visto.statusCode, `${path} ${visto.body}`).toBe(200);
      expect(visto.body, path).not.toContain('Papelaria Limite');
      expect(visto.body, path).not.toContain('SegredoDaBusca');
    }
    // By its name it is found, and by the field by whom it is not hidden from.
    expect(await ids(caller, 'fornecedores', 'q=Papelaria Limite')).toEqual([id]);
    expect(await ids(livre.caller, 'fornecedores', 'observacoes_like=SegredoDaBusca')).toEqual([id]);
    const visao = await chefe.post('/api/_visoes', {
      recurso: 'fornecedores',
      nome: 'Com segredo',
      escopo: 'compartilhada',
      estado: { busca: 'f.observacoes=~Segredo&f.nome=~Papelaria' },
    });
    expect(visao.statusCode, visao.body).toBeLessThan(300);
    const visoes = (await caller.get('/api/_visoes?recurso=fornecedores')).body;
    expect(visoes).toContain('Com segredo');
    expect(visoes).not.toContain('Segredo&');
    expect(visoes).not.toContain('f.observacoes');
    expect((await livre.caller.get('/api/_visoes?recurso=fornecedores')).body).toContain('f.observacoes');
  });
});

describe('[PERM-04] several groups, and changes while one is signed in', () => {
  it('the most generous of the groups wins, at once', async () => {
    const alheio = await nova('fornecedores', { observacoes: 'Visto' });
    const { caller, grupo } = await limitado(FORNECEDOR, {
      fornecedor: { linhas: 'criados', ocultos: ['observacoes'] },
    });
    expect((await caller.get(`/api/fornecedores/${alheio.id}`)).statusCode).toBe(404);
    const amplo = await pessoa({ fornecedor: ['list', 'view'] });
    const { pool } = api.test.database;
    await pool.query('INSERT INTO usuario_grupo (usuario_id, grupo_regra_id) VALUES ($1, $2)', [
      caller.id,
      amplo.grupo,
    ]);
    await expect
      .poll(async () => (await caller.get(`/api/fornecedores/${alheio.id}`)).statusCode, { timeout: 30_000 })
      .toBe(200);
    expect(await caller.ler('fornecedores', alheio.id)).toMatchObject({ observacoes: 'Visto' });
    await pool.query('DELETE FROM usuario_grupo WHERE usuario_id = $1 AND grupo_regra_id = $2', [
      caller.id,
      amplo.grupo,
    ]);
    await expect
      .poll(async () => (await caller.get(`/api/fornecedores/${alheio.id}`)).statusCode, { timeout: 30_000 })
      .toBe(404);
    // Taken back on the screen it is gone for who is signed in.
    expect((await limitar(grupo, { fornecedor: {} })).statusCode).toBe(200);
    await chega(caller, (me) => Object.keys(me.campos).length === 0 && me.linhas.fornecedor === undefined);
    expect((await grupoDe(grupo)).limites).toEqual({});
  });

  it('who sees as the group sees what it leaves', async () => {
    const alheio = await nova('fornecedores');
    const { grupo } = await limitado(FORNECEDOR, { fornecedor: { linhas: 'criados' } });
    const vendo = (await api.caller({ all: ['manage'] })).em(chefe.prestadorId);
    expect((await vendo.post('/api/auth/ver-como', { grupoId: grupo })).statusCode).toBe(200);
    expect((await vendo.get(`/api/fornecedores/${alheio.id}`)).statusCode).toBe(404);
    await vendo.call('DELETE', '/api/auth/ver-como');
    expect((await vendo.get(`/api/fornecedores/${alheio.id}`)).statusCode).toBe(200);
  });

  it('[LOG-01] a change stands in the history of the group in words', async () => {
    const { grupo } = await limitado(FORNECEDOR, {
      fornecedor: { linhas: 'criados', ocultos: ['observacoes'], fixos: ['telefone'] },
    });
    const historico = (await chefe.get(`/api/regras/${grupo}/_historico`)).body;
    expect(historico).toContain('Linhas e campos');
    expect(historico).toContain('só os que incluiu, oculta Observações, só lê Telefone');
  });
});

describe('[PERM-05] who may narrow what', () => {
  it('only what the declaration offers', async () => {
    const { grupo } = await pessoa({ ...FORNECEDOR, paciente: TUDO });
    const recusados: readonly { readonly [sujeito: string]: Partial<Limite> }[] = [
      { fornecedor: { ocultos: ['nome'] } },
      { fornecedor: { ocultos: ['naoExiste'] } },
      { fornecedor: { linhas: 'todasMenosUma' } },
      { fornecedor: { ocultos: ['telefone'], fixos: ['telefone'] } },
      { paciente: { ocultos: ['telefone'] } },
      { inexistente: { linhas: null } },
    ];
    for (const limites of recusados) {
      const answer = await limitar(grupo, limites);
      expect(answer.statusCode, JSON.stringify(limites)).toBe(422);
      expect(answer.body).toContain('não é oferecido por este cadastro');
    }
  });

  it('nobody their own group, and nobody more than they see', async () => {
    const gestor = await pessoa({ ...FORNECEDOR, regra: TUDO });
    const proprio = await limitar(gestor.grupo, { fornecedor: { ocultos: ['telefone'] } }, gestor.caller);
    expect(proprio.statusCode).toBe(403);
    expect((await limitar(gestor.grupo, { fornecedor: { linhas: 'criados' } })).statusCode).toBe(200);
    const alvo = await pessoa(FORNECEDOR);
    await expect
      .poll(
        async () =>
          (await limitar(alvo.grupo, { fornecedor: { ocultos: ['telefone'] } }, gestor.caller)).statusCode,
        { timeout: 30_000 },
      )
      .toBe(403);
    // Who is in it sees every row still, and is not the manager's to change.
    const igual = { fornecedor: { linhas: 'criados' } };
    expect((await limitar(alvo.grupo, igual, gestor.caller)).statusCode).toBe(403);
    expect((await limitar(alvo.grupo, igual)).statusCode).toBe(200);
    const menos = { fornecedor: { ...igual.fornecedor, ocultos: ['telefone'] } };
    const answer = await limitar(alvo.grupo, menos, gestor.caller);
    expect(answer.statusCode, answer.body).toBe(200);
  });

  it('nobody puts a person into a group that shows more, nor makes the password anew of who sees more', async () => {
    const gestor = await limitado({ ...FORNECEDOR, usuario: TUDO }, { fornecedor: { linhas: 'criados' } });
    const inteiro = await pessoa(FORNECEDOR);
    const igual = await pessoa(FORNECEDOR);
    expect((await limitar(igual.grupo, { fornecedor: { linhas: 'criados' } })).statusCode).toBe(200);
    const nova = (grupo: number, login: string) =>
      gestor.caller.post('/api/usuarios', {
        login,
        nome: 'Pessoa Nova',
        papeis: ['administrativo'],
        grupos: [grupo],
        prestadores: [chefe.prestadorId],
      });
    const dado = await nova(inteiro.grupo, 'nova.inteira');
    expect(dado.statusCode, dado.body).toBe(403);
    expect(dado.json<{ errors: object }>().errors).toHaveProperty('grupos');
    const criada = await nova(igual.grupo, 'nova.igual');
    expect(criada.statusCode, criada.body).toBe(201);
    const senha = (id: number) => gestor.caller.post(`/api/usuarios/${id}/redefinir-senha`, {});
    expect((await senha(inteiro.caller.id)).statusCode).toBe(403);
    expect((await senha(igual.caller.id)).statusCode).toBe(200);
    const acima = async (id: number) =>
      (await gestor.caller.get(`/api/usuarios/${id}`)).json<{ acima: boolean }>().acima;
    expect([await acima(inteiro.caller.id), await acima(igual.caller.id)]).toEqual([true, false]);
  });

  it('the shipped groups come as they were', async () => {
    const { rows } = await api.test.database.pool.query(
      'SELECT 1 FROM grupo_limite l JOIN perfil p ON p.grupo_regra_id = l.grupo_regra_id',
    );
    expect(rows).toEqual([]);
    const grupos = (await chefe.get('/api/regras')).json<Grupo[]>().filter(({ perfil }) => perfil !== null);
    expect(grupos.length).toBe(PERFIS.length);
    expect(grupos.every(({ alterado }) => !alterado)).toBe(true);
  });
});
