/** Comments at records by one line of the declaration: who reads, who writes, whom a mention tells, what nobody may. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { POR_MINUTO, type Comentario, type RespostaComentarios } from '#domain/comentario/comentario.ts';
import { permissoesDoPerfil } from '#server/database/profiles.ts';
import { eraseTogether } from '#server/engine/erase.ts';
import { loadRegistry } from '#server/plugins/load-registry.ts';
import { lerTopico } from '#server/capabilities/canal/topicos.ts';
import { topicoComentarios } from '#server/features/comentario/topic.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

const LE = { contapagar: ['list', 'view'] };
const ESCREVE = { contapagar: ['list', 'view', 'comentar'] };

let api: TestApi;
let chefe: Caller & { readonly prestadorId: number };
const { nova } = semeador(
  () => api.registry,
  () => chefe,
);

beforeAll(async () => {
  const registry = await loadRegistry();
  // Rows that only who sees all of them reaches, rows that may be restricted, and a thread that is final.
  Object.assign(registry.entity.convenios!, { rows: { all: 'vertodos', own: [] } });
  Object.assign(registry.entity.planos!, {
    restricted: { field: 'codigo', value: 'SIGILO', action: 'restringir', subject: 'plano' },
  });
  // Of a module that only professionals enter.
  Object.assign(registry.resource.pacotes!, { guard: 'atendimento-profissional' });
  api = await createTestApi({ registry });
  chefe = await api.comPrestador();
});
afterAll(() => api.close());

const em = async (permissoes: { readonly [subject: string]: readonly string[] }): Promise<Caller> =>
  (await api.caller(permissoes, [chefe.prestadorId])).em(chefe.prestadorId);
const caminho = (recurso: string, id: number): string => `/api/_comentarios/${recurso}/${id}`;
const dizer = (
  caller: Caller,
  id: number,
  texto: string,
  mencoes: readonly number[] = [],
  recurso = 'contas-pagar',
  chave: string = randomUUID(),
) => caller.post(caminho(recurso, id), { chave, texto, mencoes });
const falar = async (...args: Parameters<typeof dizer>): Promise<Comentario> => {
  const answer = await dizer(...args);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Comentario>();
};
const ler = async (caller: Caller, id: number, recurso = 'contas-pagar'): Promise<RespostaComentarios> => {
  const answer = await caller.get(caminho(recurso, id));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<RespostaComentarios>();
};
const editar = (caller: Caller, id: number, { id: comentario, versao }: Comentario, corpo: object) =>
  caller.patch(`${caminho('contas-pagar', id)}/${comentario}`, versao, corpo);
const retirar = (
  caller: Caller,
  id: number,
  { id: comentario, versao }: Comentario,
  recurso = 'contas-pagar',
) => caller.call('DELETE', `${caminho(recurso, id)}/${comentario}`, undefined, { 'if-match': `"${versao}"` });
const nomeDe = async (caller: Caller): Promise<string> => {
  const { rows } = await api.test.database.pool.query<{ nome: string }>(
    'SELECT nome FROM usuario WHERE id = $1',
    [caller.id],
  );
  return rows[0]?.nome ?? '';
};
const avisosDe = async (caller: Caller) =>
  (
    await api.test.database.pool.query<{ titulo: string; texto: string; destino: string; sensivel: boolean }>(
      `SELECT titulo, texto, destino, sensivel FROM notificacao WHERE usuario_id = $1 AND tipo = 'COM' ORDER BY id`,
      [caller.id],
    )
  ).rows;

describe('[REG-03] comments of a record', () => {
  it('[REC-01] are read by whoever may see it, and written by who has the right', async () => {
    const conta = await nova('contas-pagar');
    const [leitor, escritor] = [await em(LE), await em(ESCREVE)];
    await falar(escritor, conta.id, '  Aguarda a nota do fornecedor.  ');
    const lido = await ler(leitor, conta.id);
    expect(lido).toMatchObject({ total: 1, mais: false, final: false, comenta: false });
    expect(lido.comentarios[0]).toMatchObject({
      texto: 'Aguarda a nota do fornecedor.',
      autor: { id: escritor.id },
      editadoEm: null,
      retiradoEm: null,
    });
    expect((await leitor.get(`${caminho('contas-pagar', conta.id)}/_total`)).json()).toEqual({ total: 1 });
    expect((await dizer(leitor, conta.id, 'Não posso')).statusCode).toBe(403);
    const alheio = await em({ contareceber: ['list', 'view', 'comentar'] });
    expect((await alheio.get(caminho('contas-pagar', conta.id))).statusCode).toBe(403);
    expect((await dizer(alheio, conta.id, 'Não vejo')).statusCode).toBe(403);
  });

  it('come page by page, the newest last', async () => {
    const conta = await nova('contas-pagar');
    const { pool } = api.test.database;
    await pool.query(
      `INSERT INTO comentario (recurso, registro_id, autor_id, texto, chave, criado_em)
       SELECT 'contas-pagar', $1, $2, 'Dito ' || n, gen_random_uuid(), now() - interval '1 hour' FROM generate_series(1, 60) n`,
      [conta.id, chefe.id],
    );
    const ultima = await ler(chefe, conta.id);
    expect([ultima.comentarios.length, ultima.mais, ultima.total]).toEqual([50, true, 60]);
    expect(ultima.comentarios.at(-1)?.texto).toBe('Dito 60');
    const antes = await chefe.get(
      `${caminho('contas-pagar', conta.id)}?antes=${ultima.comentarios[0]?.id ?? 0}`,
    );
    const primeira = antes.json<RespostaComentarios>();
    expect(primeira.comentarios.map(({ texto }) => texto)).toEqual(
      Array.from({ length: 10 }, (_, n) => `Dito ${n + 1}`),
    );
    expect(primeira.mais).toBe(false);
  });

  it('say something, and not too much', async () => {
    const conta = await nova('contas-pagar');
    for (const [texto, frase] of [
      ['   ', 'Escreva o comentário.'],
      ['x'.repeat(4_001), 'no máximo 4.000 caracteres'],
    ] as const) {
      const answer = await dizer(chefe, conta.id, texto);
      expect(answer.statusCode, answer.body).toBe(422);
      expect(answer.body).toContain(frase);
    }
    const semChave = await chefe.post(caminho('contas-pagar', conta.id), { texto: 'Sem chave' });
    expect(semChave.statusCode).toBe(422);
    expect((await ler(chefe, conta.id)).comentarios).toEqual([]);
  });

  it('are written once, however often the same one is sent', async () => {
    const conta = await nova('contas-pagar');
    const chave = randomUUID();
    const enviados = await Promise.all(
      [1, 2, 3].map(() => dizer(chefe, conta.id, 'Uma vez só', [], 'contas-pagar', chave)),
    );
    expect(enviados.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 201]);
    expect((await ler(chefe, conta.id)).total).toBe(1);
    const segunda = await nova('contas-pagar');
    expect((await dizer(chefe, segunda.id, 'Outro', [], 'contas-pagar', chave)).statusCode).toBe(422);
  });

  it('[REC-01] are edited by their writer alone, who is seen to have done so', async () => {
    const conta = await nova('contas-pagar');
    const [ana, bia] = [await em(ESCREVE), await em(ESCREVE)];
    const antes = await falar(ana, conta.id, 'Valor errado');
    expect((await editar(bia, conta.id, antes, { texto: 'Meu agora' })).statusCode).toBe(403);
    const editado = await editar(ana, conta.id, antes, { texto: 'Valor certo' });
    expect(editado.statusCode, editado.body).toBe(200);
    expect(editado.json()).toMatchObject({
      texto: 'Valor certo',
      editadoEm: expect.any(String),
      versao: antes.versao + 1,
    });
    const velha = await editar(ana, conta.id, antes, { texto: 'De outra janela' });
    expect(velha.statusCode).toBe(412);
    expect(velha.body).toContain('mudou em outra janela');
  });

  it('[REC-01] are taken back by their writer, and say so without what they said', async () => {
    const conta = await nova('contas-pagar');
    const [ana, bia] = [await em(ESCREVE), await em(ESCREVE)];
    const antes = await falar(ana, conta.id, 'Fornecedor não presta');
    expect((await retirar(bia, conta.id, antes)).statusCode).toBe(403);
    expect((await retirar(ana, conta.id, antes)).statusCode).toBe(200);
    const lido = await ler(bia, conta.id);
    expect(lido.comentarios[0]).toMatchObject({
      texto: null,
      autor: { id: ana.id },
      retiradoEm: expect.any(String),
    });
    expect(JSON.stringify(lido)).not.toContain('não presta');
    expect(lido.total).toBe(0);
    const depois = { ...antes, versao: antes.versao + 1 };
    expect((await editar(ana, conta.id, depois, { texto: 'De novo' })).statusCode).toBe(409);
    expect((await retirar(ana, conta.id, depois)).statusCode).toBe(409);
  });

  it('[LOG-01] leave what was said, edited and taken back in the audit, and not in the history of the record', async () => {
    const conta = await nova('contas-pagar');
    const comentario = await falar(chefe, conta.id, 'Primeiro');
    await editar(chefe, conta.id, comentario, { texto: 'Segundo' });
    await retirar(chefe, conta.id, { ...comentario, versao: comentario.versao + 1 });
    const { rows } = await api.test.database.pool.query(
      `SELECT acao, antes->>'texto' AS antes, depois->>'texto' AS depois FROM auditoria
        WHERE recurso = 'contas-pagar' AND registro_id = $1 AND acao LIKE '%coment%' ORDER BY seq`,
      [conta.id],
    );
    expect(rows).toEqual([
      { acao: 'comentar', antes: null, depois: 'Primeiro' },
      { acao: 'editar-comentario', antes: 'Primeiro', depois: 'Segundo' },
      { acao: 'retirar-comentario', antes: 'Segundo', depois: null },
    ]);
    const historico = await chefe.get(`/api/contas-pagar/${conta.id}/_historico`);
    expect(historico.json<{ acao: string }[]>().map(({ acao }) => acao)).toEqual(['inserir']);
  });

  it('are no more than a person writes in a minute', async () => {
    const conta = await nova('contas-pagar');
    const ana = await em(ESCREVE);
    await api.test.database.pool.query(
      `INSERT INTO comentario (recurso, registro_id, autor_id, texto, chave)
       SELECT 'contas-pagar', $1, $2, 'Rápido', gen_random_uuid() FROM generate_series(1, $3::int)`,
      [conta.id, ana.id, POR_MINUTO],
    );
    const demais = await dizer(ana, conta.id, 'Mais um');
    expect(demais.statusCode).toBe(429);
    expect(demais.body).toContain('Espere um pouco');
    expect(demais.json()).toMatchObject({ retryAfter: expect.any(Number) });
    await api.test.database.pool.query(
      `UPDATE comentario SET criado_em = criado_em - interval '2 minutes' WHERE autor_id = $1`,
      [ana.id],
    );
    await falar(ana, conta.id, 'Mais um');
  });

  it('[REC-01] are not of a register whose declaration does not say so', async () => {
    expect((await chefe.get(caminho('pacientes', 1))).statusCode).toBe(404);
    expect((await chefe.get(caminho('constructor', 1))).statusCode).toBe(404);
  });

  it('are read in the bin and not written there, and go with the record that is gone for good', async () => {
    const fornecedor = await nova('fornecedores');
    await falar(chefe, fornecedor.id, 'Cadastro repetido', [], 'fornecedores');
    await chefe.call('DELETE', `/api/fornecedores/${fornecedor.id}`, undefined, {
      'if-match': `"${fornecedor.versao}"`,
    });
    expect((await ler(chefe, fornecedor.id, 'fornecedores')).total).toBe(1);
    expect((await dizer(chefe, fornecedor.id, 'Mais', [], 'fornecedores')).statusCode).toBe(409);
    await eraseTogether(api.test.database.pool, api.registry.entity.fornecedores!, [fornecedor.id]);
    const { rows } = await api.test.database.pool.query(
      `SELECT 1 FROM comentario WHERE recurso = 'fornecedores' AND registro_id = $1`,
      [fornecedor.id],
    );
    expect(rows).toEqual([]);
  });
});

describe('[PERM-01] comments out of reach', () => {
  it('are of the provider of their record', async () => {
    const conta = await nova('contas-pagar');
    await falar(chefe, conta.id, 'Só daqui');
    const vizinho = await api.comPrestador(ESCREVE);
    for (const path of ['', '/_total', '/_usuarios?q=pes'])
      expect((await vizinho.get(caminho('contas-pagar', conta.id) + path)).statusCode, path).toBe(404);
    expect((await dizer(vizinho, conta.id, 'Oi')).statusCode).toBe(404);
  });

  it('are not there for who does not reach the row', async () => {
    const convenio = await nova('convenios');
    const plano = await nova('planos', { codigo: 'SIGILO' });
    const permissoes = ['list', 'view', 'comentar'];
    const perto = await em({
      convenio: [...permissoes, 'vertodos'],
      plano: [...permissoes, 'restringir'],
    });
    const longe = await em({ convenio: permissoes, plano: permissoes });
    for (const [recurso, { id }] of [
      ['convenios', convenio],
      ['planos', plano],
    ] as const) {
      await falar(perto, id, 'Em sigilo', [], recurso);
      for (const path of ['', '/_total', '/_usuarios?q=p'])
        expect((await longe.get(caminho(recurso, id) + path)).statusCode, recurso + path).toBe(404);
      expect((await dizer(longe, id, 'Oi', [], recurso)).statusCode).toBe(404);
      // A mention of somebody out of reach tells neither side anything.
      const chamado = await dizer(perto, id, `Veja, @${await nomeDe(longe)}`, [longe.id], recurso);
      expect(chamado.statusCode, chamado.body).toBe(422);
      expect(chamado.body).toContain('não pode abrir este registro');
      const oferecidas = await perto.get(`${caminho(recurso, id)}/_usuarios?q=`);
      expect(oferecidas.json<{ id: number }[]>().map((pessoa) => pessoa.id)).not.toContain(longe.id);
      expect((await ler(perto, id, recurso)).total).toBe(1);
    }
    expect(await avisosDe(longe)).toEqual([]);
  });

  it('are neither read nor written by who sees as somebody else', async () => {
    const conta = await nova('contas-pagar');
    await falar(chefe, conta.id, 'Entre nós');
    const vendo = await em({ all: ['manage'] });
    const colega = await em(ESCREVE);
    expect((await vendo.post('/api/auth/ver-como', { usuarioId: colega.id })).statusCode).toBe(200);
    const lido = await vendo.get(caminho('contas-pagar', conta.id));
    expect(lido.statusCode).toBe(403);
    expect(lido.body).toContain('ao ver o sistema como outra pessoa');
    expect((await vendo.get(`${caminho('contas-pagar', conta.id)}/_total`)).statusCode).toBe(403);
    expect((await dizer(vendo, conta.id, 'Eu')).statusCode).toBe(403);
  });

  it('are the house’s own: who sees the rows from outside reads none', async () => {
    const { entity } = api.registry;
    expect(entity['notas-fornecedor']?.insiders).toBe('vertodos');
    const fora = await em({ notafornecedor: ['list', 'view', 'comentar'] });
    expect((await fora.get(caminho('notas-fornecedor', 1))).statusCode).toBe(403);
  });
});

describe('[PUSH-02] a mention', () => {
  it('[REC-01] is offered of who may open the record, and tells them with the way there', async () => {
    const conta = await nova('contas-pagar');
    const [ana, bia] = [await em(ESCREVE), await em(LE)];
    const sem = await em({ contareceber: ['list', 'view'] });
    const outraUnidade = await api.comPrestador(LE);
    const nome = await nomeDe(bia);
    const oferecidas = await ana.get(
      `${caminho('contas-pagar', conta.id)}/_usuarios?q=${encodeURIComponent(nome)}`,
    );
    expect(oferecidas.json()).toContainEqual({ id: bia.id, nome });
    for (const fora of [sem, outraUnidade])
      expect(
        (
          await ana.get(
            `${caminho('contas-pagar', conta.id)}/_usuarios?q=${encodeURIComponent(await nomeDe(fora))}`,
          )
        )
          .json<{ id: number }[]>()
          .map((pessoa) => pessoa.id),
      ).not.toContain(fora.id);

    const comentario = await falar(ana, conta.id, `@${nome}, pode liberar?`, [bia.id]);
    expect(comentario.mencoes).toEqual([{ id: bia.id, nome }]);
    const [aviso, ...others] = await avisosDe(bia);
    expect(others).toEqual([]);
    expect(aviso).toMatchObject({
      titulo: `${await nomeDe(ana)} mencionou você em um comentário`,
      destino: `/contas-pagar/form/${conta.id}?aba=comentarios`,
      sensivel: true,
    });
    expect(JSON.stringify(aviso)).not.toContain('pode liberar');
    // Edited, whoever was told is not told again.
    await editar(ana, conta.id, comentario, { texto: `@${nome}, pode liberar hoje?`, mencoes: [bia.id] });
    expect(await avisosDe(bia)).toHaveLength(1);
  });

  it('calls nobody once its name was deleted from the text, and not oneself', async () => {
    const conta = await nova('contas-pagar');
    const [ana, bia] = [await em(ESCREVE), await em(LE)];
    const comentario = await falar(ana, conta.id, `Eu mesma, @${await nomeDe(ana)}`, [ana.id, bia.id]);
    expect(comentario.mencoes.map(({ id }) => id)).toEqual([ana.id]);
    expect(await avisosDe(bia)).toEqual([]);
    expect(await avisosDe(ana)).toEqual([]);
  });

  it('of nobody there is refused in words', async () => {
    const conta = await nova('contas-pagar');
    const answer = await dizer(chefe, conta.id, '@Fulano', [999_999]);
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('não pode abrir este registro');
  });
});

describe('[REG-03] a thread that is declared final', () => {
  it('[REC-01] keeps what was written, whoever wrote it and whatever hand it is', async () => {
    const fechamento = await nova('fechamentos-contas');
    const comentario = await falar(chefe, fechamento.id, 'Conferido', [], 'fechamentos-contas');
    expect((await ler(chefe, fechamento.id, 'fechamentos-contas')).final).toBe(true);
    const path = `${caminho('fechamentos-contas', fechamento.id)}/${comentario.id}`;
    const editado = await chefe.patch(path, comentario.versao, { texto: 'Outro' });
    expect(editado.statusCode).toBe(409);
    expect(editado.body).toContain('não se editam nem se retiram');
    expect((await retirar(chefe, fechamento.id, comentario, 'fechamentos-contas')).statusCode).toBe(409);
    await expect(
      api.test.database.pool.query(`UPDATE comentario SET texto = 'À mão' WHERE id = $1`, [comentario.id]),
    ).rejects.toThrow('final');
  });
});

describe('[PERM-01] the right to comment', () => {
  it('stands in the matrix of each register that has comments, and with the staff who sees it', async () => {
    const subjects = (await api.admin.get('/api/permissoes/sujeitos')).json<
      { subject: string; acoes: { action: string; titulo: string }[] }[]
    >();
    const acoes = (name: string) => subjects.find(({ subject }) => subject === name)?.acoes ?? [];
    expect(acoes('contapagar')).toContainEqual({ action: 'comentar', titulo: 'Comentar registros' });
    expect(acoes('paciente').map(({ action }) => action)).not.toContain('comentar');
    const tem = (perfil: 'administrativo' | 'prestador' | 'fornecedor', subject: string): boolean =>
      permissoesDoPerfil(perfil, api.registry).some(
        (permissao) => permissao.subject === subject && permissao.action === 'comentar',
      );
    expect(tem('administrativo', 'contapagar')).toBe(true);
    expect(tem('prestador', 'contareceber')).toBe(true);
    expect(tem('fornecedor', 'notafornecedor')).toBe(false);
  });
});

describe('[PERM-03] comments of a guarded module', () => {
  it('are neither told live nor offered to who may not enter it', async () => {
    const { id } = await nova('pacotes');
    const direito = { pacote: ['list', 'view', 'comentar'] };
    const fora = await em(direito);
    const dentro = await em(direito);
    await api.test.database.pool.query('UPDATE usuario SET profissional = true WHERE id = $1', [dentro.id]);
    const topico = lerTopico(`comentarios:pacotes:${id}`);
    const registrado = topicoComentarios(api.test.database.pool, () => api.registry);
    const ouve = async (caller: Caller) => {
      const sessao = await api.app.sessoes.ler(caller.token);
      if (!sessao || !topico) throw new Error('no session or topic');
      return registrado.pode(sessao, topico);
    };
    await expect.poll(() => ouve(dentro), { timeout: 30_000 }).toBe(true);
    expect(await ouve(fora)).toBe(false);
    expect((await fora.get(caminho('pacotes', id))).json()).toMatchObject({ codigo: 'modulo-restrito' });
    // A mention leads to the record's page: nobody is called who is refused there.
    const oferecidas = await dentro.get(`${caminho('pacotes', id)}/_usuarios?q=Pessoa`);
    expect(oferecidas.json<{ id: number }[]>().map((pessoa) => pessoa.id)).not.toContain(fora.id);
  });
});
