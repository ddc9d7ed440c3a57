/** Two suppliers of a provider with an account each, who registers, who releases: what the supplier's own view is tried with. */
import { permissoesDoPerfil } from '#server/database/profiles.ts';
import type { Perfil } from '#domain/acesso/perfis.ts';
import { createTestApi, type Caller, type TestApi } from '#tests/support/api.ts';
import { semeador } from '#tests/support/semear.ts';

export type Linha = { readonly id: number; readonly versao: number; readonly [campo: string]: unknown };

export type Mundo = {
  readonly api: TestApi;
  readonly prestador: number;
  readonly outroPrestador: number;
  /** The shipped profiles. */
  readonly ana: Caller;
  readonly rui: Caller;
  readonly recepcao: Caller;
  readonly gestao: Caller;
  readonly fornecedor: { readonly ana: number; readonly rui: number };
  readonly base: {
    readonly tipo: number;
    readonly documento: number;
    readonly plano: number;
    readonly banco: number;
  };
  readonly titulo: (fornecedorId: number, campos?: object) => Promise<Linha>;
  readonly pagar: (titulo: Linha, data: string) => Promise<Linha>;
};

export const CNPJ = { ana: '11222333000181', rui: '34028316000103', casa: '00000000000191' } as const;

/** The row that came of it. */
export function linhaDe(resposta: { statusCode: number; body: string; json: () => unknown }): Linha {
  if (resposta.statusCode >= 300) throw new Error(resposta.body);
  return resposta.json() as Linha;
}

export async function mundoDoFornecedor(): Promise<Mundo> {
  const api = await createTestApi();
  let prestador = 0;
  const { criar } = semeador(
    () => api.registry,
    () => (prestador ? api.admin.em(prestador) : api.admin),
  );
  const outroPrestador = await criar('prestadores', {
    ativo: true,
    nome: 'Outra casa',
    fusoHorario: 'America/Sao_Paulo',
  });
  prestador = await criar('prestadores', {
    ativo: true,
    nome: 'Clínica Aurora',
    fusoHorario: 'America/Sao_Paulo',
  });
  await api.test.database.pool.query('UPDATE prestador SET cnpj = $2 WHERE id = $1', [prestador, CNPJ.casa]);
  api.app.sessoes.esquecer();
  const tipo = await criar('tipos-contas-pagar', {
    planoContaId: null,
    ativo: true,
    exigeAprovacao: true,
    aprovaAcimaDe: null,
  });
  const documento = await criar('tipos-documentos-contas-pagar', { exigeNumero: true, ativo: true });
  const plano = await criar('plano-contas', { tipo: 'ANALITICA', natureza: 'DESPESA', ativa: true });
  const banco = await criar('contas-bancarias', { ativa: true });
  const pessoa = {
    prazoPagamentoDias: 10,
    tipoContaPagarId: tipo,
    itemLc116: null,
    cidadeServicoId: null,
    retencoes: [],
    contasBancarias: [],
    planoContaId: plano,
    tipoPessoa: 'JURIDICA',
    regimeTributario: 'PRESUMIDO',
    nit: null,
    dependentes: null,
    ativo: true,
  };
  const fornecedor = {
    ana: await criar('fornecedores', { ...pessoa, nome: 'Ana Serviços Ltda', documento: CNPJ.ana }),
    rui: await criar('fornecedores', { ...pessoa, nome: 'Rui Comércio SA', documento: CNPJ.rui }),
  };
  const doPerfil = async (perfil: Perfil, fornecedorId: number | null = null): Promise<Caller> => {
    const direitos = Map.groupBy(permissoesDoPerfil(perfil, api.registry), ({ subject }) => subject);
    const caller = await api.caller(
      Object.fromEntries(
        [...direitos].map(([subject, linhas]) => [subject, linhas.map(({ action }) => action)]),
      ),
      [prestador],
    );
    await api.test.database.pool.query(
      'UPDATE usuario SET fornecedor = $2::bigint IS NOT NULL, fornecedor_id = $2 WHERE id = $1',
      [caller.id, fornecedorId],
    );
    api.app.sessoes.esquecer();
    return caller.em(prestador);
  };
  const [ana, rui] = [
    await doPerfil('fornecedor', fornecedor.ana),
    await doPerfil('fornecedor', fornecedor.rui),
  ];
  const [recepcao, gestao] = [await doPerfil('administrativo'), await doPerfil('prestador')];

  let numero = 0;
  return {
    api,
    prestador,
    outroPrestador,
    ana,
    rui,
    recepcao,
    gestao,
    fornecedor,
    base: { tipo, documento, plano, banco },
    titulo: async (fornecedorId, campos = {}) =>
      linhaDe(
        await recepcao.post('/api/contas-pagar', {
          fornecedorId,
          tipoContaPagarId: tipo,
          tipoDocumentoId: documento,
          numeroDocumento: `NF ${++numero}`,
          emissao: '2026-11-01',
          competencia: '2026-11',
          vencimento: '2026-11-10',
          valorBruto: '1000.00',
          naturezaServico: 'NENHUMA',
          historico: 'Nota interna da casa',
          divisao: [{ planoContaId: plano }],
          ...campos,
        }),
      ),
    pagar: async (titulo, data) => {
      const liberado = linhaDe(await gestao.passo('contas-pagar', titulo, 'liberar'));
      return linhaDe(
        await recepcao.passo('contas-pagar', liberado, 'pagar', {
          dataPagamento: data,
          contaBancariaId: banco,
        }),
      );
    },
  };
}
