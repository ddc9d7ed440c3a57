/** What a convênio refused (FIN-06): what is not taken, with what to do. */
import { formatData } from '#domain/formato/data.ts';
import { compareDecimal, formatMoeda } from '#domain/formato/decimal.ts';

export const glosa = {
  semTitulo: 'Diga a conta de atendimento e o item, ou o título do convênio.',
  semTituloDaConta: 'Esta conta não tem título do convênio em aberto. Feche a conta, ou escolha outra.',
  contaParticular: 'Esta conta não tem convênio: não há o que ele recuse. Escolha outra.',
  itemDeOutra: 'Este item é de outra conta. Escolha um item desta.',
  tituloDeOutra: 'Este título é de outra conta. Escolha um título desta, ou deixe em branco.',
  tituloDePaciente: 'Este título não é de um convênio. Escolha outro.',
  tituloForaDeAberto:
    'Só se glosa um título em aberto ou recebido em parte. Se foi pago por inteiro, estorne antes o recebimento.',
  itemDoTitulo: 'Este título vem de uma conta de atendimento. Diga a conta e o item recusado.',
  maiorQueOItem: (resta: string) =>
    `Deste item, a parte do convênio ainda sem glosa é ${formatMoeda(resta)}. Digite até esse valor.`,
  maiorQueOTitulo: (resta: string) =>
    `Deste título, o que não foi recebido nem glosado é ${formatMoeda(resta)}. Digite até esse valor.`,
  naoCabe: (numero: string, excede: string) =>
    `O título ${numero} já foi recebido além do que esta glosa deixa, em ${formatMoeda(excede)}. Se o convênio pagou, registre o recurso como aceito; senão, estorne antes o recebimento.`,
  semGlosaAberta: 'Este título não tem glosa em aberto. Use “Receber”.',
  abertas: (total: string, sem: string, glosas: readonly string[]) =>
    `O convênio glosou ${formatMoeda(total)} deste título: ${glosas.join('; ')}. Se ele pagou tudo, marque, e as glosas ficam como recuperadas. Se não, ${compareDecimal(sem, '0') <= 0 ? 'registre antes o resultado de cada uma: fora o glosado, nada mais se deve' : `use “Receber o não glosado”, que são ${formatMoeda(sem)}`}.`,
  daGlosa: (item: string, valor: string) => `${item}, ${formatMoeda(valor)}`,
  eMais: (quantas: number) => `e mais ${quantas}`,
  parteGlosada: (sem: string) =>
    `Sem o que o convênio glosou, o saldo é ${formatMoeda(sem)}. Abata até isso, ou registre antes o resultado da glosa que ele pagou.`,
  recebimentoEstornado: (motivo: string) =>
    `O recebimento que a trouxe foi estornado${motivo.trim() === '' ? '' : `: ${motivo.trim()}`}`,
  pagaComOTitulo: 'O convênio pagou o título inteiro.',
  respostaAntes: (recurso: string) =>
    `O recurso é de ${formatData(recurso)}. A resposta veio nesse dia ou depois.`,
  parteInteira: (valor: string) => `${formatMoeda(valor)} é a glosa inteira. Use “Recurso aceito”.`,
  emMensagem:
    'O texto já está em um recurso TISS. Cancele aquele recurso, se ainda não foi enviado, e corrija o texto depois.',
  doTitulo: (numero: string) => `Título ${numero}`,
} as const;
