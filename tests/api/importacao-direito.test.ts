/** An import does not outlive the right to it: provider, permission and account are asked at every call and every resume. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Importacao } from '#domain/importacao/importacao.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';
import { deixarMorta, esperar, executar, receber } from './importacao-apoio.ts';

const IMPORTA = { paciente: ['list', 'view', 'insert', 'update', 'delete'] } as const;

let api: TestApi;
let p1 = 0;
let p2 = 0;
const { criar } = semeador(
  () => api.registry,
  () => api.admin,
);

beforeAll(async () => {
  api = await createTestApi();
  p1 = await criar('prestadores', { ativo: true });
  p2 = await criar('prestadores', { ativo: true });
  api.app.sessoes.esquecer();
});
afterAll(() => api?.close());

const sql = (text: string, values: unknown[]) => api.test.database.pool.query(text, values);
const semPrestador = async (caller: Caller, prestador: number) => {
  await sql('DELETE FROM usuario_prestador WHERE usuario_id = $1 AND prestador_id = $2', [
    caller.id,
    prestador,
  ]);
  api.app.sessoes.esquecer();
};
const pessoa = () => api.caller(IMPORTA, [p1, p2]);
const enviado = (caller: Caller, nome: string) =>
  receber(api.app, caller, 'pacientes', 'p.csv', `Nome;Data de nascimento;Sexo\n${nome};01/02/1990;F\n`, {
    'id-prestador': String(p1),
  });
const pacientes = async (nome: string) => {
  const { rows } = await sql('SELECT prestador_id, excluido_em FROM paciente WHERE nome = $1', [nome]);
  return rows as { prestador_id: number; excluido_em: string | null }[];
};
const comecar = (caller: Caller, row: Importacao) =>
  caller.call('PUT', `/api/pacientes/_import/${row.id}`, {
    mapeamento: row.mapeamento,
    modo: 'so-as-boas',
    simular: false,
  });

describe('[M6] a importação não dura mais que o direito a ela', () => {
  it('enviada em um prestador que foi tirado, nada a começa, lê ou desfaz pelo outro', async () => {
    const caller = await pessoa();
    const row = await enviado(caller, 'Chegou Antes');
    const pronta = await enviado(caller, 'Ja Gravada');
    await executar(caller.em(p1), 'pacientes', pronta);
    expect(await pacientes('Ja Gravada')).toMatchObject([{ prestador_id: p1, excluido_em: null }]);
    await semPrestador(caller, p1);
    const outroUsuario = caller.em(p2);
    expect((await comecar(caller.em(p1), row)).statusCode).toBe(403);
    expect((await comecar(outroUsuario, row)).statusCode).toBe(404);
    const caminho = `/api/pacientes/_import/${pronta.id}`;
    for (const [metodo, path] of [
      ['GET', caminho],
      ['GET', `${caminho}/erros`],
      ['GET', `${caminho}/erros.csv`],
      ['POST', `${caminho}/cancelar`],
      ['POST', `${caminho}/desfazer`],
      ['DELETE', caminho],
    ] as const)
      expect((await outroUsuario.call(metodo, path)).statusCode, `${metodo} ${path}`).toBe(404);
    expect((await outroUsuario.get('/api/_importacoes')).json()).toEqual([]);
    expect(await pacientes('Chegou Antes')).toEqual([]);
    expect(await pacientes('Ja Gravada')).toMatchObject([{ excluido_em: null }]);
  });

  it('com os dois prestadores, cada importação responde só no seu', async () => {
    const caller = await pessoa();
    const row = await enviado(caller, 'So No Primeiro');
    expect((await caller.em(p2).get(`/api/pacientes/_import/${row.id}`)).statusCode).toBe(404);
    expect((await caller.em(p2).get('/api/_importacoes')).json()).toEqual([]);
    expect((await caller.em(p1).get('/api/_importacoes')).json()).toMatchObject([{ id: row.id }]);
  });

  it('sem a permissão, a lista das próprias importações não a mostra', async () => {
    const caller = await pessoa();
    await enviado(caller, 'Sem Permissao');
    await sql(
      `DELETE FROM permissao p USING usuario_grupo g WHERE g.grupo_regra_id = p.grupo_regra_id AND g.usuario_id = $1 AND p.acao = 'insert'`,
      [caller.id],
    );
    api.app.sessoes.esquecer();
    expect((await caller.em(p1).get('/api/_importacoes')).json()).toEqual([]);
  });

  const retiradas: [string, (caller: Caller) => Promise<unknown>, RegExp][] = [
    ['o prestador foi tirado', (caller) => semPrestador(caller, p1), /prestador/],
    [
      'a conta foi desativada',
      (caller) => sql('UPDATE usuario SET ativo = false WHERE id = $1', [caller.id]),
      /desativada/,
    ],
    [
      'a permissão foi tirada',
      (caller) =>
        sql(
          `DELETE FROM permissao p USING usuario_grupo g WHERE g.grupo_regra_id = p.grupo_regra_id AND g.usuario_id = $1 AND p.acao = 'update'`,
          [caller.id],
        ),
      /permissão/,
    ],
  ];
  it.each(retiradas)('na fila quando %s: para, diz por quê e nada grava', async (titulo, tirar, motivo) => {
    const caller = await pessoa();
    const nome = `Na Fila ${titulo}`;
    const row = await enviado(caller, nome);
    await tirar(caller);
    await deixarMorta(api.test.database.pool, row.id, { estado: 'executando' });
    const parada = await esperar(api.admin.em(p1), 'pacientes', row.id);
    expect(parada.estado).toBe('falhou');
    expect(parada.mensagem).toMatch(motivo);
    expect(await pacientes(nome)).toEqual([]);
  });

  it.each(retiradas)(
    'desfazendo quando %s: para, diz por quê e os registros ficam',
    async (titulo, tirar, motivo) => {
      const caller = await pessoa();
      const nome = `Desfazer ${titulo}`;
      const row = await executar(caller.em(p1), 'pacientes', await enviado(caller, nome));
      expect(row).toMatchObject({ estado: 'concluida', inseridas: 1 });
      await tirar(caller);
      await deixarMorta(api.test.database.pool, row.id, { estado: 'desfazendo' });
      const parada = await esperar(api.admin.em(p1), 'pacientes', row.id);
      expect(parada.estado).toBe('concluida');
      expect(parada.mensagem).toMatch(motivo);
      expect(await pacientes(nome)).toMatchObject([{ excluido_em: null }]);
    },
  );
});
