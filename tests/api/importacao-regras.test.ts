/** What an import owes a record that it changes: the same as a person who saves the form. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { validationError } from '#domain/errors/app-error.ts';
import { rules, type SaveRules } from '#server/engine/rules.ts';
import { createTestApi, type TestApi } from '#tests/support/api.ts';
import { executar, receber } from './importacao-apoio.ts';

/** The rule of the test under way. */
const modulo: { antes?: SaveRules<'bancos'>['before'] } = {};
afterEach(() => {
  delete modulo.antes;
});

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({
    rules: rules({ bancos: { save: { before: (...given) => modulo.antes?.(...given) } } }),
  });
});
afterAll(() => api?.close());

const importar = async (recurso: string, content: string, body: object = {}) =>
  executar(api.admin, recurso, await receber(api.app, api.admin, recurso, 'arquivo.csv', content), body);
const linhaDe = async (recurso: string, filtro: string) =>
  (await api.admin.get(`/api/${recurso}?${filtro}`)).json<
    { id: number; versao: number; [campo: string]: unknown }[]
  >()[0]!;

describe('[UTIL-01] regras do registro numa importação que altera', () => {
  it('esvazia o que uma condição esconde, e o mesmo arquivo outra vez não muda nada', async () => {
    await api.test.database.pool.query(
      `INSERT INTO convenio (codigo, nome, modalidade) VALUES ('R1', 'Regra', $1)`,
      [api.registry.entity.convenios!.field.modalidade!.options![0]!.value],
    );
    await importar('planos', 'Convênio;Código;Nome;Tem coparticipação;Coparticipação\nR1;P1;Ouro;Sim;12,5\n');
    expect(await linhaDe('planos', 'codigo=P1')).toMatchObject({
      coparticipacao: true,
      percentualCoparticipacao: '12.50',
    });
    const sem = 'Convênio;Código;Nome;Tem coparticipação\nR1;P1;Ouro;Não\n';
    expect(await importar('planos', sem)).toMatchObject({ alteradas: 1, erros: 0 });
    expect(await linhaDe('planos', 'codigo=P1')).toMatchObject({
      coparticipacao: false,
      percentualCoparticipacao: null,
      versao: 2,
    });
    // The file goes on bringing a value for what is hidden: it stays empty, and nothing is a change.
    const teimoso = 'Convênio;Código;Nome;Tem coparticipação;Coparticipação\nR1;P1;Ouro;Não;12,5\n';
    expect(await importar('planos', teimoso)).toMatchObject({ alteradas: 0, iguais: 1, erros: 0 });
    expect(await linhaDe('planos', 'codigo=P1')).toMatchObject({ percentualCoparticipacao: null, versao: 2 });
  });

  it('calcula outra vez os campos calculados', async () => {
    await importar('cids', 'Código;Nome\nA000;Cólera antiga\n');
    await api.test.database.pool.query(
      `UPDATE cid SET codigo_formatado = 'velho', categoria = 'Z99' WHERE codigo = 'A000'`,
    );
    expect(await importar('cids', 'Código;Nome\nA000;Cólera\n')).toMatchObject({ alteradas: 1 });
    expect(await linhaDe('cids', 'codigo=A000')).toMatchObject({
      nome: 'Cólera',
      codigoFormatado: 'A00.0',
      categoria: 'A00',
    });
  });

  it('passa cada linha, nova ou alterada, pela regra própria do registro', async () => {
    const vistos: [unknown, unknown][] = [];
    modulo.antes = (valores, atual) => {
      vistos.push([valores.codigo, atual?.nome]);
      if (valores.nome === 'Recusado') throw validationError({ nome: ['Este nome não.'] });
      valores.nomeReduzido = String(valores.nome).toUpperCase();
    };
    await importar('bancos', 'Código;Nome\n801;Um\n');
    expect(await linhaDe('bancos', 'codigo=801')).toMatchObject({ nomeReduzido: 'UM' });
    const importacao = await importar('bancos', 'Código;Nome\n801;Um mudado\n802;Recusado\n803;Três\n');
    expect(importacao).toMatchObject({ inseridas: 1, alteradas: 1, erros: 1 });
    expect(await linhaDe('bancos', 'codigo=801')).toMatchObject({
      nome: 'Um mudado',
      nomeReduzido: 'UM MUDADO',
    });
    expect(await linhaDe('bancos', 'codigo=803')).toMatchObject({ nomeReduzido: 'TRÊS' });
    expect(vistos).toEqual([
      ['801', undefined],
      ['801', 'Um'],
      ['802', undefined],
      ['803', undefined],
    ]);
    const erros = (await api.admin.get(`/api/bancos/_import/${importacao.id}/erros`)).json();
    expect(erros).toMatchObject([{ linha: 3, campo: 'nome', mensagem: 'Este nome não.' }]);
  });
});
