/** Tax borderô (FIN-02): what is refused, and each guide in words. */
import type { Guia } from '#domain/bordero-imposto/guias.ts';
import type { FaltaDaGuia } from '#domain/bordero-imposto/remessa.ts';
import { formatCompetencia, formatData } from '#domain/formato/data.ts';
import { compareDecimal, formatMoeda } from '#domain/formato/decimal.ts';

const FALTA: Readonly<Record<FaltaDaGuia, string>> = {
  barras:
    'a do município só vai ao banco com o código de barras. Reabra o borderô e digite-o, ou pague por “Pagar”.',
  'barras-erradas': 'a linha digitável não confere. Reabra o borderô e digite-a de novo.',
  'barras-boleto': 'o código é de boleto, e não de guia. Reabra o borderô e digite o da guia.',
  'valor-barras': 'o valor do código de barras não é o total da guia. Reabra o borderô e corrija um deles.',
  receita: 'falta o código de receita. Reabra o borderô e digite-o.',
  vencimento: 'falta o vencimento. Reabra o borderô e digite-o.',
};

export const borderoImposto = {
  deOutro: 'Quem preparou ou alterou o borderô não o aprova. Peça a outra pessoa com permissão de aprovar.',
  semGuias: 'Não há guia a pagar neste borderô. Libere títulos com retenção e junte as retenções de novo.',
  semVencimento: (guia: number) => `A guia ${guia} está sem vencimento. Digite o do município.`,
  semReceita: (guia: number) =>
    `A guia ${guia} está sem código de receita. Digite-o na guia, e cadastre-o em Tipos de impostos para as próximas.`,
  semJuros: (guia: number, vencimento: string) =>
    `A guia ${guia} venceu em ${formatData(vencimento)} e será paga em outro mês. Digite os juros: a Selic acumulada mais 1 %.`,
  calculadoAte: (guia: number, dia: string) =>
    `A guia ${guia} está vencida e foi calculada para ${formatData(dia)}. Reabra o borderô e mude “Pagar em”.`,
  guiasDasRetencoes:
    'As guias vêm das retenções: não se incluem nem se excluem à mão. Use “Juntar as retenções de novo”.',
  contaInativa: 'Esta conta está inativa. Escolha outra.',
  tituloNoBordero: (numero: number) =>
    `O imposto retido deste título está no borderô de impostos nº ${numero}. Cancele o borderô antes; se já foi pago, o imposto foi recolhido e o título não se desfaz.`,
  passou: (dia: string) => `“Pagar em”, ${formatData(dia)}, já passou. Reabra o borderô e mude a data.`,
  diaSemBanco: (dia: string, util: string) =>
    `“Pagar em”, ${formatData(dia)}, não é dia de banco: o pagamento só sairia em ${formatData(util)}. Reabra o borderô e mude a data.`,
  faltaAoBanco: (guia: number, falta: FaltaDaGuia) => `Guia ${guia}: ${FALTA[falta]}`,
  guiaPaga: (guia: number, bordero: number, valor: string) =>
    `Guia ${guia} do borderô de impostos nº ${bordero} paga: ${formatMoeda(valor)}.`,
  guiaRecusada: (motivos: string) => `Recusada pelo banco: ${motivos}. O imposto volta a esperar uma guia.`,
  semResposta: 'O banco não disse que a pagou. O imposto volta a esperar uma guia.',
  guiaRepetida: (guia: number, bordero: number) =>
    `A guia ${guia} do borderô de impostos nº ${bordero} já foi respondida. Nada foi lançado de novo.`,
  guiaRecusadaDepois: (guia: number, bordero: number, motivos: string) =>
    `O banco tinha dito que pagou a guia ${guia} do borderô de impostos nº ${bordero}, e agora a recusa: ${motivos}. Nada foi lançado: veja no extrato se o dinheiro voltou. Se voltou, estorne o pagamento do borderô e recolha a guia de novo.`,
  guiaPagaDeNovo: (
    guia: number,
    bordero: number,
    { antes, valor, data }: { antes: boolean; valor: string; data: string | null },
  ) => {
    const dia = data === null ? '' : ` em ${formatData(data)}`;
    return antes
      ? `A guia ${guia} do borderô de impostos nº ${bordero} já estava paga, e o banco diz que pagou ${formatMoeda(valor)}${dia}. Nada foi lançado: veja no extrato se ela foi paga duas vezes, e peça a devolução do que saiu a mais.`
      : `O banco tinha recusado a guia ${guia} do borderô de impostos nº ${bordero}, e agora diz que pagou ${formatMoeda(valor)}${dia}. Nada foi lançado: veja no extrato se o dinheiro saiu, e não mande a guia outra vez antes disso.`;
  },
  naoEsperada: (bordero: number) =>
    `O borderô de impostos nº ${bordero} não espera resposta do banco. Nada foi lançado: confira com o banco o que foi pago.`,
  guiaDivergente: (banco: string, nosso: string) =>
    `O banco pagou ${formatMoeda(banco)} e a guia é de ${formatMoeda(nosso)}. Nada foi lançado: confira com o banco e encerre o borderô. Esta guia volta a esperar outra, ou se paga à mão se nenhuma foi paga.`,
  pagaTarde: (dia: string, previsto: string) =>
    `O banco pagou em ${formatData(dia)} uma guia vencida, calculada até ${formatData(previsto)}. Nada foi lançado: confira a multa e os juros que faltam.`,
} as const;

/** The guides on paper: fields as the official forms number them. */
export const guiasImpressas = {
  titulo: (tipo: 'DARF' | 'GPS' | 'ISS', numero: number | null) =>
    `${{ DARF: 'DARF', GPS: 'GPS', ISS: 'ISS do município' }[tipo]}${numero === null ? '' : ` · guia ${numero}`}`,
  darf: {
    nome: '01 Nome / telefone',
    periodo: '02 Período de apuração',
    inscricao: '03 CPF ou CNPJ',
    receita: '04 Código da receita',
    referencia: '05 Número de referência',
    vencimento: '06 Data de vencimento',
    principal: '07 Valor do principal',
    multa: '08 Valor da multa',
    juros: '09 Valor dos juros e encargos',
    total: '10 Valor total',
  },
  gps: {
    nome: '1 Nome ou razão social / telefone',
    vencimento: '2 Vencimento',
    codigo: '3 Código de pagamento',
    competencia: '4 Competência',
    inscricao: '5 Identificador',
    inss: '6 Valor do INSS',
    outras: '9 Valor de outras entidades',
    acrescimos: '10 Atualização, multa e juros',
    total: '11 Total',
  },
  iss: {
    nome: 'Responsável',
    inscricao: 'CPF ou CNPJ',
    competencia: 'Competência',
    vencimento: 'Vencimento',
    principal: 'Imposto retido',
    acrescimos: 'Multa e juros',
    total: 'Total',
  },
  falta: 'Falta: digite-o na guia',
  barras: 'Linha digitável ou código de barras',
  pagarPelasBarras: 'Pague pelo código de barras acima.',
  comoPagar: {
    DARF: 'Dados para o pagamento no banco que aceita DARF sem código de barras. Onde ele é exigido, emita o documento com estes dados na Receita Federal.',
    GPS: 'Dados para o pagamento no banco que aceita GPS sem código de barras. Onde ele é exigido, emita o documento com estes dados.',
    ISS: 'A guia é emitida no sistema do município, com estes dados.',
  },
  explicacao: 'Como se chegou ao valor',
} as const;

/** Titles named in the explanation; the rest are counted, and all are rows of the borderô. */
const NOMEADOS = 8;

function veioDeAntes(trazido: string): string {
  const sinal = compareDecimal(trazido, '0');
  if (sinal === 0) return '';
  return sinal > 0
    ? ` ${formatMoeda(trazido)} vieram de meses em que a guia não chegava ao mínimo.`
    : ` ${formatMoeda(trazido)} vieram de devoluções de meses anteriores.`;
}

export function explicarGuia(
  { tipo, cidade, competencia, situacao, trazido, principal, minimo, retencoes }: Guia,
  vencimento: string | null,
): string {
  const parcelas = retencoes
    .slice(0, NOMEADOS)
    .map((retencao) =>
      retencao.devolucao
        ? `devolução nº ${retencao.devolucao.numero} a ${retencao.nomeFornecedor}, ${retencao.sigla}: ${formatMoeda(retencao.valor)}`
        : `${retencao.nomeFornecedor}${retencao.numeroDocumento ? ` (${retencao.numeroDocumento})` : ''}, ${retencao.sigla} sobre ${formatMoeda(retencao.base)}: ${formatMoeda(retencao.valor)}`,
    );
  const restantes = retencoes.length - parcelas.length;
  const soma = `${parcelas.join('; ')}${restantes > 0 ? `; e mais ${restantes}` : ''}. Soma ${formatMoeda(principal)}.`;
  const veio = veioDeAntes(trazido);
  if (compareDecimal(principal, '0') <= 0)
    return `${soma}${veio} O que foi devolvido cobre a guia: nada se paga agora, e o que sobra abate da guia do mês seguinte.`;
  if (situacao === 'TRANSPORTADA')
    return `${soma}${veio} Menos que o mínimo de ${formatMoeda(minimo ?? '0.00')} de uma guia: não se paga agora e vai para o mês seguinte (Lei 9.430/1996, art. 68).`;
  const prazo =
    tipo === 'ISS'
      ? ` ISS de ${cidade ?? 'município não informado'}: o vencimento é o da lei municipal.`
      : ` Vence em ${vencimento === null ? '' : formatData(vencimento)}, o último dia útil até o dia 20 do mês seguinte a ${formatCompetencia(competencia)}.`;
  return `${soma}${veio}${prazo}`;
}
