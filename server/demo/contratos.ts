/** Insurers with plans and contracts, price tables with dated items, packages. */
import { multiplyDecimal, roundDecimal } from '#domain/formato/decimal.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { itens, type ItemBase } from './itens.ts';
import { pacotes, regrasDePreco } from './regras.ts';
import type { ConvenioComPlanos } from './pessoas.ts';
import type { Semeador } from './seeder.ts';
import type { Sorteio } from './random.ts';

/** The reference table's prices began here; the year before has its own, so that history can be seen. */
const INICIO = '2025-01-01';
const ANTES = { inicioVigencia: '2024-01-01', fimVigencia: '2024-12-31' };

const CONVENIOS = [
  [
    '001',
    'Saúde Horizonte',
    'COOPERATIVA_MEDICA',
    ['Horizonte Básico', 'Horizonte Pleno', 'Horizonte Executivo'],
  ],
  ['002', 'Vida Plena', 'MEDICINA_GRUPO', ['Plena Ambulatorial', 'Plena Hospitalar']],
  ['003', 'Seguro Amparo', 'SEGURADORA', ['Amparo Clássico', 'Amparo Ouro']],
  ['004', 'Caixa dos Servidores', 'AUTOGESTAO', ['Servidor Titular', 'Servidor Agregado']],
] as const;

export type Contratos = { readonly convenios: readonly ConvenioComPlanos[]; readonly itens: number };

export async function contratos(
  semeador: Semeador,
  sorteio: Sorteio,
  casas: readonly Row[],
): Promise<Contratos> {
  const propria = await semeador.criar('tabelas-precos', {
    codigo: 'PROPRIA',
    nome: 'Tabela própria',
    referencia: 'PROPRIA',
    codigoTabelaTiss: '00',
    inicioVigencia: '2024-01-01',
    percentualPadrao: '100.00',
  });
  const base = await itens(semeador, sorteio);
  let gravados = await gravarItens(semeador, propria.id, base, '1.00', true);

  const convenios: ConvenioComPlanos[] = [];
  for (const [index, [codigo, nome, modalidade, planos]] of CONVENIOS.entries()) {
    const convenio = await semeador.criar('convenios', {
      codigo,
      nome,
      razaoSocial: `${nome} Operadora de Planos de Saúde S.A.`,
      cnpj: sorteio.cnpj(),
      registroAns: `99900${index + 1}`,
      modalidade,
      exigeAutorizacao: index !== 3,
      percentualAutorizacao: '100.00',
      diasRetorno: 30,
      diaFechamento: 25,
      prazoEntregaDias: 5,
      prazoPagamentoDias: 30 + index * 5,
      inicioContrato: '2024-01-01',
      tabelaPrecoId: propria.id,
      contatos: [{ setor: 'Autorizações', telefone: sorteio.telefone('31') }],
    });
    const ids: number[] = [];
    for (const [at, plano] of planos.entries()) {
      const row = await semeador.criar('planos', {
        convenioId: convenio.id,
        codigo: `P${at + 1}`,
        nome: plano,
        segmentacao: at === 0 ? 'AMBULATORIAL' : 'AMBULATORIAL_HOSPITALAR',
        acomodacao: at === 0 ? 'SEM' : at === 1 ? 'COLETIVA' : 'INDIVIDUAL',
        abrangencia: 'ESTADUAL',
        coparticipacao: at === 1,
        percentualCoparticipacao: at === 1 ? '30.00' : null,
      });
      ids.push(row.id);
    }
    convenios.push({ id: convenio.id, planos: ids });
    const rows = await contratosComPrestadores(semeador, convenio, casas, index);
    if (index > 0) continue;
    const tabela = await tabelaDoConvenio(semeador, convenio, base);
    gravados += tabela.itens;
    for (const contrato of rows.slice(0, 1))
      await regrasDePreco(semeador, { contrato, tabelaConvenio: tabela.row, tabelaPropria: propria });
    await pacotes(semeador, convenio, base);
  }
  return { convenios, itens: gravados };
}

/** The first insurer has a table of its own, dearer in what both know. */
async function tabelaDoConvenio(
  semeador: Semeador,
  convenio: Row,
  base: readonly ItemBase[],
): Promise<{ row: Row; itens: number }> {
  const tabela = await semeador.criar('tabelas-precos', {
    codigo: 'HORIZONTE',
    nome: 'Tabela Saúde Horizonte',
    referencia: 'CONVENIO',
    codigoTabelaTiss: '00',
    convenioId: convenio.id,
    inicioVigencia: INICIO,
    percentualPadrao: '100.00',
  });
  await semeador.alterar('convenios', convenio, { tabelaPrecoId: tabela.id });
  return { row: tabela, itens: await gravarItens(semeador, tabela.id, base, '1.12', false) };
}

async function contratosComPrestadores(
  semeador: Semeador,
  convenio: Row,
  casas: readonly Row[],
  index: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [at, casa] of casas.entries()) {
    if ((index + at) % 4 === 3) continue;
    const contrato = await semeador.criar('prestadores-convenios', {
      codigo: `C${index + 1}${at + 1}`,
      descricao: `${String(casa.nome)} e ${String(convenio.nome)}`,
      prestadorId: casa.id,
      convenioId: convenio.id,
      codigoNaOperadora: String(500_000 + index * 100 + at),
      numeroContrato: `${2024 + (index % 2)}/${100 + index * 10 + at}`,
      inicioVigencia: '2024-01-01',
      percentualAutorizacao: '100.00',
    });
    rows.push(contrato);
  }
  return rows;
}

async function gravarItens(
  semeador: Semeador,
  tabelaPrecoId: number,
  base: readonly ItemBase[],
  fator: string,
  comAnterior: boolean,
): Promise<number> {
  let total = 0;
  for (const { tipo, codigo, descricao, valor, referencia } of base) {
    const item = { tabelaPrecoId, tipo, codigo, descricao: descricao.slice(0, 150), ...referencia };
    await semeador.criar('tabelas-precos-itens', {
      ...item,
      valor: roundDecimal(multiplyDecimal(valor, fator)),
      inicioVigencia: INICIO,
    });
    total++;
    if (!comAnterior || tipo !== 'PROCEDIMENTO') continue;
    await semeador.criar('tabelas-precos-itens', {
      ...item,
      valor: roundDecimal(multiplyDecimal(valor, '0.94')),
      ...ANTES,
    });
    total++;
  }
  return total;
}
