/** A remittance of collection as records of CNAB 240: segments P, Q and R of each boleto, as its bank writes them. */
import { jurosPorDia as jurosDoDia } from '../conta-receber/encargos.ts';
import { compareDecimal, scaleOf } from '../formato/decimal.ts';
import type { ContaDeCobranca, LeiauteCobranca } from '../boleto/banco.ts';
import { bancoDeBoleto } from '../boleto/bancos.ts';
import type { Campo } from './campo.ts';
import type { ArquivoParaGravar, Dados, Registro } from './escrever.ts';
import { camposDoSegmento, moldeDe } from './tabelas.ts';

/** What the file asks of the bank: to take the title in, or to write it off. */
export type Movimento = 'ENTRADA' | 'BAIXA';
const MOVIMENTO: Readonly<Record<Movimento, string>> = { ENTRADA: '01', BAIXA: '02' };

export type BoletoNaRemessa = {
  readonly movimento: Movimento;
  /** Our number, which comes back in the return. */
  readonly seuNumero: string;
  readonly nossoNumero: string;
  readonly vencimento: string;
  readonly emissao: string | null;
  readonly valor: string;
  /** What interest is charged on. Less than the amount: the fine and the interest until the due date are in it. */
  readonly principal: string;
  /** Percent a month, from the day; null: none. */
  readonly jurosMes: string | null;
  readonly multa: string | null;
  readonly atrasoDe: string | null;
  readonly pagador: string;
  readonly documento: string;
  readonly endereco: string;
  readonly bairro: string | null;
  readonly cep: string;
  readonly cidade: string;
  readonly uf: string;
};
export type Beneficiario = {
  readonly conta: ContaDeCobranca;
  readonly nome: string;
  readonly documento: string;
};
export type RemessaDeCobranca = {
  readonly beneficiario: Beneficiario;
  readonly nsa: number;
  readonly data: string;
  readonly hora: string;
  readonly boletos: readonly BoletoNaRemessa[];
};

const tipo = (documento: string): number => (documento.length === 11 ? 1 : 2);
const ha = (taxa: string | null): taxa is string => taxa !== null && compareDecimal(taxa, '0') > 0;
/** Rates go into positions of two places: with more of them the file would say another rate. */
export const taxaCabe = (taxa: string | null): boolean =>
  taxa === null || scaleOf(taxa.replace(/0+$/, '').replace(/\.$/, '')) <= 2;
const comDuas = (taxa: string): string => {
  const [inteiro = '0', casas = ''] = taxa.split('.');
  return `${inteiro}.${casas.slice(0, 2).padEnd(2, '0')}`;
};

const blocoConta = (conta: ContaDeCobranca, { blocoConta }: LeiauteCobranca): Dados => {
  const dv = conta.contaDv ?? '';
  return (
    blocoConta?.(conta) ?? {
      agencia: conta.agencia,
      agenciaDv: conta.agenciaDv,
      conta: conta.conta,
      contaDv: dv.slice(0, 1),
      agenciaContaDv: dv.slice(1, 2),
    }
  );
};

/** What this bank's table has a position for. */
const naTabela = (campos: readonly Campo[], dados: Dados): Dados =>
  Object.fromEntries(campos.flatMap(({ id }) => (id in dados ? [[id, dados[id]]] : [])));

/**
 * Interest as the bank takes it: a rate a month, or reais a day of a month of thirty. A rate goes on the whole amount:
 * where that bears charges already it is reais a day of the principal.
 */
function jurosDe(boleto: BoletoNaRemessa, { jurosPorDia }: LeiauteCobranca): Dados {
  const juros = ha(boleto.jurosMes);
  const comEncargos = compareDecimal(boleto.principal, boleto.valor) < 0;
  if (!jurosPorDia && !comEncargos)
    return {
      codigoJuros: juros ? '2' : '3',
      jurosDe: juros ? boleto.atrasoDe : null,
      juros: juros ? comDuas(boleto.jurosMes) : null,
    };
  const porDia = jurosDoDia(boleto.principal, boleto.jurosMes);
  const cobra = compareDecimal(porDia, '0') > 0;
  const codigoJuros = jurosPorDia ? '0' : cobra ? '1' : '3';
  return { codigoJuros, jurosDe: cobra ? boleto.atrasoDe : null, juros: cobra ? porDia : null };
}

function registrosDe(
  boleto: BoletoNaRemessa,
  conta: ContaDeCobranca,
  leiaute: LeiauteCobranca,
): readonly Registro[] {
  const movimento = MOVIMENTO[boleto.movimento];
  // A fine is charged once: what is in the amount is not ordered again.
  const multa = ha(boleto.multa) && compareDecimal(boleto.principal, boleto.valor) >= 0;
  const p: Dados = {
    movimento,
    nossoNumero: boleto.nossoNumero,
    // The beneficiary prints and delivers it.
    emissaoBoleto: '2',
    distribuicao: '2',
    seuNumero: boleto.seuNumero,
    vencimento: boleto.vencimento,
    valor: boleto.valor,
    agenciaCobradoraDv: '',
    // 04: duplicata de serviço.
    especie: '04',
    aceite: 'N',
    emissao: boleto.emissao,
    ...jurosDe(boleto, leiaute),
    codigoDesconto: '0',
    usoEmpresa: boleto.seuNumero,
    codigoProtesto: '3',
    diasProtesto: '00',
    moeda: '09',
    contrato: '0000000000',
    ...blocoConta(conta, leiaute),
    ...leiaute.p,
  };
  const q: Dados = {
    movimento,
    inscricaoTipo: tipo(boleto.documento),
    inscricao: boleto.documento,
    favorecido: boleto.pagador,
    endereco: boleto.endereco,
    bairro: boleto.bairro,
    cep: boleto.cep,
    cidade: boleto.cidade,
    uf: boleto.uf,
    sacadorTipo: 0,
    bancoCorrespondente: 0,
    ...leiaute.q,
  };
  const r: Dados = {
    movimento,
    codigoMulta: multa ? '2' : '0',
    multaDe: multa ? boleto.atrasoDe : null,
    multa: multa ? comDuas(boleto.multa ?? '0') : null,
  };
  return [
    { segmento: 'P', dados: naTabela(camposDoSegmento(conta.banco ?? '', 'P') ?? [], p) },
    { segmento: 'Q', dados: q },
    { segmento: 'R', dados: r },
  ];
}

/** Three records a boleto, in this order: the place of a failure tells whose it is. */
export const REGISTROS_POR_BOLETO = 3;

export function montarCobranca({
  beneficiario,
  nsa,
  data,
  hora,
  boletos,
}: RemessaDeCobranca): ArquivoParaGravar {
  const { conta, nome, documento } = beneficiario;
  const banco = bancoDeBoleto(conta.banco);
  if (!banco || conta.banco === null) throw new TypeError(`no collection file for bank '${conta.banco}'`);
  const { leiaute } = banco;
  const molde = moldeDe(conta.banco, 'cobranca', 'remessa');
  const empresa: Dados = {
    inscricaoTipo: tipo(documento),
    inscricao: documento,
    convenio: leiaute.convenio(conta),
    ...blocoConta(conta, leiaute),
    empresa: nome,
  };
  return {
    banco: conta.banco,
    header: naTabela(molde.header, {
      ...empresa,
      nomeBanco: banco.logo,
      sentido: 1,
      geradoEm: data,
      geradoHora: hora,
      nsa,
      layout: leiaute.arquivo,
      densidade: leiaute.densidade,
      usoEmpresa: leiaute.usoEmpresa,
    }),
    lotes: [
      {
        familia: 'cobranca',
        header: naTabela(molde.cabecalho, {
          ...empresa,
          convenio: (leiaute.convenioDoLote ?? leiaute.convenio)(conta),
          operacao: 'R',
          servico: '01',
          layout: leiaute.lote,
          numeroRemessa: nsa,
          gravadoEm: data,
        }),
        registros: boletos.flatMap((boleto) => registrosDe(boleto, conta, leiaute)),
      },
    ],
  };
}
