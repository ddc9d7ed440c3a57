/** Payment borderôs, their bank file and the bank's answer (FIN-02, FIN-03): what is refused and what happened, with what to do. */
import { lerCodigoBarras, valorDoCodigo } from '#domain/cnab/codigo-barras.ts';
import type { Falta } from '#domain/cnab/pagamentos.ts';
import { nomearCpfCnpj } from '#domain/formato/cpf-cnpj.ts';
import { formatData } from '#domain/formato/data.ts';
import { formatMoeda } from '#domain/formato/decimal.ts';
import { plural } from './palavras.ts';

const FALTA: Readonly<Record<Exclude<Falta, 'valor-barras'>, string>> = {
  forma:
    'Esta forma de pagamento não vai por borderô. Escolha crédito, TED, Pix, boleto ou conta com código de barras.',
  'cnpj-letras':
    'O CNPJ do fornecedor tem letras, e a remessa do banco só aceita algarismos. Retire o título e pague-o no internet banking.',
  documento: 'O fornecedor não tem CPF ou CNPJ. Preencha o cadastro dele.',
  conta: 'O fornecedor não tem banco, agência e conta. Preencha-os no cadastro dele.',
  pix: 'O fornecedor não tem chave Pix nem conta bancária. Preencha uma delas no cadastro dele.',
  barras: 'Falta a linha digitável ou o código de barras. Use “Completar”.',
  'barras-erradas': 'A linha digitável não confere. Digite-a de novo em “Completar”.',
  'barras-boleto':
    'O código é de conta ou tributo, e a forma de pagamento é boleto. Troque a forma em “Completar”.',
  'barras-conta':
    'O código é de boleto, e a forma de pagamento é conta ou tributo. Troque a forma em “Completar”.',
  'banco-proprio':
    'A conta do fornecedor é do mesmo banco: a forma é crédito em conta. Troque-a em “Completar”.',
  'outro-banco': 'A conta do fornecedor é de outro banco: a forma é TED ou Pix. Troque-a em “Completar”.',
  'fora-do-leiaute':
    'O banco desta conta recebe contas com código de barras num leiaute próprio, que não está nas tabelas. Retire o título e pague-o por outra conta ou pelo internet banking.',
};

type DoCodigo = { readonly valor: string; readonly codigoBarras: string | null };

/** What a payment lacks, with what to do; where two amounts do not meet, both are said. */
export function dizerFalta(falta: Falta, { valor, codigoBarras }: DoCodigo): string {
  if (falta !== 'valor-barras') return FALTA[falta];
  const lido = lerCodigoBarras(codigoBarras ?? '');
  const doCodigo = (lido.ok && valorDoCodigo(lido.codigo)) || '0.00';
  return `O código de barras diz ${formatMoeda(doCodigo)} e o pagamento é de ${formatMoeda(valor)}. Corrija um deles em “Completar”, ou diga o desconto, os juros e a multa no título.`;
}

export const borderos = {
  deOutro: 'Quem preparou ou alterou o borderô não o aprova. Peça a outra pessoa com permissão de aprovar.',
  vazio: 'O borderô não tem títulos. Use “Reunir títulos” ou “Incluir um título”.',
  escolhaTitulo: 'Escolha o título.',
  caixa: 'Um caixa não faz remessa. Escolha uma conta de banco.',
  contaIncompleta: 'A conta não tem banco, agência e número. Preencha-os em Contas bancárias.',
  contaInativa: 'Esta conta está inativa. Escolha outra.',
  semConvenio: 'A conta não tem o convênio de pagamento. Preencha-o em Contas bancárias.',
  semCnpj: 'O prestador não tem CNPJ nem CPF. Preencha o cadastro dele.',
  semTributos: (banco: string) =>
    `O leiaute de tributos de ${banco} é próprio do banco e não está nas tabelas. Pague as guias por outra conta ou por “Pagar”, depois do internet banking.`,
  pixSeparado: (banco: string) =>
    `${banco} quer o Pix num arquivo só dele. Retire os títulos por Pix e ponha-os em outro borderô.`,
  naoConferido: (banco: string) =>
    `Parte deste arquivo segue o leiaute da FEBRABAN e não foi conferida com o banco (${banco}). Peça ao banco que valide um arquivo de teste antes do primeiro envio.`,
  proprioNaoConferido: (banco: string) =>
    `Este arquivo segue o leiaute próprio de ${banco}, e nenhum foi conferido com o banco. Peça ao banco que valide um arquivo de teste antes do primeiro envio.`,
  semTitulo: 'Este título não existe mais neste prestador. Escolha outro.',
  /** Of a title that is not released, or not any more to be paid. */
  naoSePaga: (situacao: string) =>
    situacao === 'REGISTRADA'
      ? 'O título não está liberado para pagamento. Libere-o antes.'
      : 'O título já foi pago, ou foi devolvido ou cancelado: não se paga por borderô. Se está neste, retire-o; aprovado, o borderô se reabre antes.',
  semSaldo: 'O título não tem saldo a pagar.',
  emOutro: (bordero: string) => `O título já está no borderô “${bordero}”. Retire-o de lá antes.`,
  valorMaior: (saldo: string) => `O saldo do título é ${formatMoeda(saldo)}. Pague até esse valor.`,
  semForma: 'Nem o borderô nem o fornecedor dizem a forma de pagamento. Escolha uma em “Incluir um título”.',
  foraDaForma: 'A forma de pagamento não vai em remessa.',
  reunidos: (n: number, incompletos: number) =>
    n === 0
      ? 'Nenhum título a reunir com esse vencimento.'
      : incompletos === 0
        ? `${plural(n, 'título reunido', 'títulos reunidos')}.`
        : `${plural(n, 'título reunido', 'títulos reunidos')}, ${incompletos} por resolver antes de aprovar:`,
  /** Two persons may bear one name: the number tells them apart. */
  quemRecebe: (nome: string, documento: string | null) =>
    documento ? `${nome} (${nomearCpfCnpj(documento)})` : nome,
  ficouFora: (titulo: string, motivo: string) => `${titulo}: ${motivo}`,
  incompleto: (titulo: string, motivo: string) => `${titulo}: ${motivo}`,
  eMais: (n: number) => `e mais ${n}`,
  incluiu: 'Quem incluiu títulos no borderô não o aprova. Peça a outra pessoa com permissão de aprovar.',
  semLiquido:
    'Nada vai ao banco: o que se retém nesse dia toma o valor inteiro. Retire o título do borderô e use “Pagar”.',
  valorDoDia: (titulo: string, { antes, agora, dia }: { antes: string; agora: string; dia: string }) =>
    `${titulo}: o líquido era ${formatMoeda(antes)} e, com o que se retém no pagamento de ${formatData(dia)}, é ${formatMoeda(agora)}.`,
  atualize:
    'As retenções do dia do pagamento mudam o que se paga. Use “Atualizar valores” e confira de novo:',
  reabraEAtualize:
    'Depois da aprovação, outros pagamentos mudaram o que se retém. Reabra o borderô, use “Atualizar valores” e aprove de novo:',
  nadaMudou: 'Os valores já são os do dia do pagamento.',
  atualizados: (n: number) => `${plural(n, 'valor atualizado', 'valores atualizados')}:`,
  dataMudou: 'A data do pagamento mudou. Use “Atualizar valores”: as retenções são as do dia.',
  passou: (data: string) => `A data do pagamento, ${formatData(data)}, já passou. Corrija-a antes.`,
  nsaAcabou:
    'A sequência de remessas da conta chegou ao fim. Combine o recomeço com o banco e corrija-a em Contas bancárias.',
  cancelado: 'O borderô foi cancelado.',
  encerrado: 'O borderô foi encerrado sem resposta do banco.',
} as const;

export const retornos = {
  titulo: 'Retornos de pagamentos',
  grande: 'O arquivo passa de 20 MB, mais do que um banco gera num dia. Confira se é este.',
  remessa: 'Este arquivo é uma remessa, o que mandamos ao banco. Escolha o retorno, o que o banco respondeu.',
  /** `motivos`: as the bank writes them. */
  remessaRejeitada: (motivos: readonly string[]) =>
    `O banco rejeitou a remessa inteira, e nada dela foi aceito.${motivos.length === 0 ? '' : ` Ele diz: ${motivos.slice(0, 5).join('; ')}.`} Pergunte ao banco o que corrigir e mande outra. Nada foi lançado.`,
  semSentido: 'O arquivo não diz que é um retorno. Baixe-o de novo no banco.',
  bancoSemCobranca: (banco: string, nomes: readonly string[]) =>
    `O Zelo não emite boletos do banco ${banco}, e este retorno não responde a nenhum. Emitem-se os de ${new Intl.ListFormat('pt-BR').format(nomes)}. Para ver o que ele diz, abra-o em Arquivo do banco e receba os títulos à mão.`,
  semConta: (banco: string, agencia: string, conta: string) =>
    `Nenhuma conta deste prestador é do banco ${banco}, agência ${agencia}, conta ${conta}. O retorno é de outra empresa ou de outra conta.`,
  outraEmpresa: 'O CNPJ ou CPF do arquivo não é o deste prestador. O retorno é de outra empresa.',
  outroTipo: 'O arquivo não traz pagamentos. Retornos de cobrança se leem em Remessas de recebimento.',
  naoConfere: (linha: number | null, problema: string) =>
    `O arquivo não confere${linha === null ? '' : ` na linha ${linha}`}, e nada foi lançado. ${problema}`,
  repetido: (em: string, por: string) =>
    `Este retorno já foi lido em ${em}, por ${por}. Nada foi lançado de novo.`,
  paga: (valor: string) => `Pago: ${formatMoeda(valor)}.`,
  recusada: (motivos: string) => `Recusado pelo banco: ${motivos}. O título voltou a ficar a pagar.`,
  aceita: (motivos: string) => `${motivos}. O pagamento ainda não foi feito.`,
  semTitulo: 'Nenhuma remessa desta conta tem este número. Confira com o banco o que foi pago.',
  repetida: (situacao: string) => `Este pagamento já estava como “${situacao}”. Nada foi lançado de novo.`,
  divergente: (banco: string, nosso: string) =>
    `O banco pagou ${formatMoeda(banco)} e a remessa pedia ${formatMoeda(nosso)}. Nada foi lançado: confira com o banco e baixe o título à mão.`,
  naoEnviado: 'O borderô deste pagamento ainda não gerou remessa. Nada foi lançado.',
  recusadaDepois: (valor: string, motivos: string) =>
    `O banco tinha dito que pagou ${formatMoeda(valor)}, e agora recusa: ${motivos}. Nada foi lançado: veja no extrato se o dinheiro voltou. Se voltou, estorne o pagamento no título e pague-o de novo.`,
  pagaDeNovo: (antes: string, { valor, data }: { valor: string; data: string | null }) =>
    `Este pagamento já estava lançado, por ${formatMoeda(antes)}, e o banco diz agora ${formatMoeda(valor)}${data === null ? '' : ` em ${formatData(data)}`}. Nada foi lançado: veja no extrato se o fornecedor recebeu duas vezes. Se foi o banco que corrigiu a resposta, estorne o pagamento e pague o título à mão.`,
  pagoSemEspera: (
    valor: string,
    situacao: string,
    titulo: 'cancelado' | 'ja-pago' | 'a-pagar' | { readonly bordero: string },
  ) => {
    const [ficou, fazer] =
      titulo === 'cancelado'
        ? [', com o título cancelado', 'peça a devolução, ou registre outro título e pague-o à mão']
        : titulo === 'ja-pago'
          ? [', e do título não resta tanto a pagar', 'veja se o fornecedor recebeu duas vezes']
          : titulo === 'a-pagar'
            ? ['', 'pague o título à mão']
            : [
                `, e o título está no borderô “${titulo.bordero}”`,
                'retire-o de lá e pague-o à mão, ou o banco pagará de novo',
              ];
    return `O banco diz que pagou ${formatMoeda(valor)}, e este pagamento estava como “${situacao}”${ficou}. Nada foi lançado: confira o extrato e ${fazer}.`;
  },
  pagoAntes: (pago: string) =>
    `O banco pagou ${formatMoeda(pago)}, e o título já tinha sido pago por outra via. Nada foi lançado: confira se o fornecedor recebeu duas vezes.`,
  saldoMenor: (pago: string, saldo: string) =>
    `O banco pagou ${formatMoeda(pago)} e o saldo do título é só ${formatMoeda(saldo)}: parte dele já tinha sido paga por outra via. Nada foi lançado: confira se o fornecedor recebeu duas vezes.`,
  naoPodePagar: (motivo: string) => `Nada foi lançado. ${motivo}`,
  desconhecida: (codigos: readonly string[]) =>
    codigos.length === 0
      ? 'O banco não disse o resultado. Nada foi lançado.'
      : `Código que nenhuma tabela conhece: ${codigos.join(' ')}. Nada foi lançado: veja o manual do banco.`,
} as const;

export const remessaTela = {
  baixar: 'Baixar o arquivo',
  arquivo: 'remessa.REM',
  semArquivo: 'O arquivo ainda não foi gerado',
  comoGerar: 'Reúna os boletos e use “Gerar arquivo”. Ele aparece aqui, posição por posição.',
  arraste: 'Arraste o retorno do banco ou escolha no computador',
  ajuda:
    'Cada linha é conferida com o que a remessa mandou. O que o banco pagou é baixado; o que recusou volta a ficar a pagar.',
  ajudaRecebimentos:
    'Cada linha é conferida com os boletos desta conta. O que o banco recebeu é baixado; o que recusou fica livre para outro boleto.',
  lendo: 'Lendo o retorno',
  naoLido: 'O arquivo não pôde ser lido. Ele pode ter mudado de lugar: escolha-o de novo.',
} as const;
