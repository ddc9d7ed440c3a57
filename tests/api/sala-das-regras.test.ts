/** The room where rules live: doors inside the transaction, values that nobody types, sums over another register (docs/decisions/0151). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validationError } from '#domain/errors/app-error.ts';
import { rules } from '#server/engine/rules.ts';
import { doProduto } from '#server/plugins/context.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

let api: TestApi;
let prestador = 0;
let casa: Caller;
const { criar } = semeador(
  () => api.registry,
  () => (prestador ? api.admin.em(prestador) : api.admin),
);

/** A bank is followed by one of the same name in another register, whose own rule may refuse it. */
const daProva = rules({
  bancos: {
    save: {
      async after({ nome }, antes, { registros }) {
        if (!antes)
          await registros('centros-custo').server.create({ codigo: nome.slice(0, 10), descricao: nome });
      },
    },
  },
  'centros-custo': {
    save: {
      before({ descricao }) {
        if (descricao === 'Recusado') throw validationError({ descricao: ['Este nome não.'] });
      },
    },
  },
});

beforeAll(async () => {
  api = await createTestApi({ rules: daProva });
  prestador = await criar('prestadores', { ativo: true });
  api.app.sessoes.esquecer();
  casa = api.admin.em(prestador);
});
afterAll(() => api.close());

const eventos = async (recurso: string, id: number) =>
  (
    await api.test.database.pool.query<{ acao: string; depois: { [coluna: string]: unknown } }>(
      'SELECT acao, depois FROM auditoria WHERE recurso = $1 AND registro_id = $2 AND depois IS NOT NULL ORDER BY seq',
      [recurso, id],
    )
  ).rows;

describe('[ARQ-01] the door of a rule', () => {
  it('asks the rules of the other register, in the same transaction', async () => {
    expect((await casa.post('/api/bancos', { codigo: '901', nome: 'Seguido' })).statusCode).toBe(201);
    expect(await casa.lista('centros-custo', 'descricao=Seguido')).toHaveLength(1);
    const recusado = await casa.post('/api/bancos', { codigo: '902', nome: 'Recusado' });
    expect([recusado.statusCode, recusado.body]).toEqual([422, expect.stringContaining('Este nome não.')]);
    expect(await casa.lista('bancos', 'codigo=902')).toEqual([]);
  });

  it('leaves out a rule by its name, and knows no other name', async () => {
    const porta = (without: readonly string[]) =>
      api.app.registrosDe(doProduto('Prova', prestador), 'centros-custo', { without, because: 'prova' })
        .server;
    expect(
      await porta(['app/centros-custo.save']).create({ codigo: 'X1', descricao: 'Recusado' }),
    ).toMatchObject({
      codigo: 'X1',
    });
    expect(() => porta(['app/centros-custo.liberar'])).toThrow('app/centros-custo.liberar');
  });
});

describe('[ARQ-01] values that nobody types', () => {
  it('are set with an event and without a version, and a person’s value is refused', async () => {
    const id = await criar('paineis-chamada', { nome: 'Sala de espera' });
    const antes = await casa.ler<{ versao: number; chave: number }>('paineis-chamada', id);
    const porta = api.app.registrosDe(doProduto('Prova', prestador), 'paineis-chamada').server;
    expect(await porta.set(id, { chave: antes.chave + 4 })).toMatchObject({
      chave: antes.chave + 4,
      versao: antes.versao,
    });
    const contados = await eventos('paineis-chamada', id);
    expect(contados.at(-1)).toMatchObject({
      acao: 'alterar',
      depois: { chave: antes.chave + 4, versao: antes.versao },
    });
    await porta.set(id, { chave: antes.chave + 4 });
    expect(await eventos('paineis-chamada', id)).toHaveLength(contados.length);
    await expect(porta.set(id, { nome: 'Outra' })).rejects.toThrow("is a person's");
    await expect(porta.set(id, { situacao: 'REVOGADO' })).rejects.toThrow('is its state');
  });
});

describe('[ARQ-01] a sum over another register', () => {
  it('follows each row that comes, steps, goes and comes back, and each time it changes its owner says so', async () => {
    const sessao = await criar('sessoes-educacionais', { vagas: 10, inicio: '2031-01-10T12:00:00Z' });
    const inscrever = async (participante: string): Promise<number> => {
      const response = await casa.post('/api/inscricoes-educacionais', { sessaoId: sessao, participante });
      expect(response.statusCode, response.body).toBe(201);
      return response.json<{ id: number }>().id;
    };
    const inscritos = async () =>
      (await casa.ler<{ inscritos: number }>('sessoes-educacionais', sessao)).inscritos;
    const [ana, bia] = [await inscrever('Ana'), await inscrever('Bia')];
    expect(await inscritos()).toBe(2);
    expect((await casa.passo('inscricoes-educacionais', ana, 'cancelar')).statusCode).toBe(200);
    expect(await inscritos()).toBe(1);
    const { versao } = await casa.ler<{ versao: number }>('inscricoes-educacionais', bia);
    const fora = await casa.call('DELETE', `/api/inscricoes-educacionais/${bia}`, undefined, {
      'if-match': `"${versao}"`,
    });
    expect(fora.statusCode, fora.body).toBe(200);
    expect(await inscritos()).toBe(0);
    expect((await casa.post(`/api/inscricoes-educacionais/${bia}/_restaurar`)).statusCode).toBe(200);
    expect(await inscritos()).toBe(1);
    expect((await eventos('sessoes-educacionais', sessao)).map(({ depois }) => depois.inscritos)).toEqual([
      0, 1, 2, 1, 0, 1,
    ]);
  });
});
