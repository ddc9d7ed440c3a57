/** The account of care: what is refused with what to do, and what the gathering of a visit says. */
import { formatDecimal, formatMoeda } from '#domain/formato/decimal.ts';
import { formatData } from '#domain/formato/data.ts';
import { plural } from './palavras.ts';

const quanto = (quantidade: string) => formatDecimal(quantidade, { scale: 3 }).replace(/,?0+$/, '');

export const contaAtendimento = {
  vigencia: (inicio: string, fim: string | null) =>
    fim === null ? `desde ${inicio}` : `de ${inicio} a ${fim}`,
  outroPaciente: 'O atendimento escolhido é de outro paciente. Escolha o atendimento deste paciente.',
  visitaInexistente: 'Este atendimento não existe mais ou é de outro prestador. Escolha outro.',
  visitaNaoMuda: 'A conta já é de um atendimento. Para outro, abra outra conta.',
  visitaComConta: 'Este atendimento já tem conta. Abra a que existe.',
  planoDeOutro: 'Este plano é de outro convênio. Escolha um plano do convênio da conta.',
  contaInexistente: 'Esta conta não existe mais ou é de outro prestador. Escolha outra.',
  contaNaoMuda: 'Um item não passa de uma conta a outra. Exclua este e inclua na outra.',
  // The guards.
  semVisita: 'Esta conta não vem de um atendimento: não há o que apurar. Inclua os itens à mão.',
  semItens: 'A conta não tem itens. Apure o atendimento ou inclua o que foi feito.',
  semPreco: (quantos: number, nomes: string) =>
    `${plural(quantos, 'item está sem preço ou com preço zero', 'itens estão sem preço ou com preço zero')}. Corrija as tabelas e use “Recalcular preços”, ou exclua o item.${nomes ? `\n${nomes}` : ''}`,
  // Steps.
  prontuarioAberto: 'O prontuário deste atendimento ainda está aberto. Espere que o autor o encerre.',
  naoApurou: 'O prontuário mudou depois da última apuração. Apure de novo antes de conferir.',
  // Closing and reopening.
  semPrazo:
    'Nem o contrato nem o convênio dizem o prazo de pagamento. Digite o vencimento, ou cadastre o prazo no contrato.',
  vencimentoPassado: 'O vencimento já passou. Digite o dia de hoje ou um dia adiante.',
  semTipoDeConta: (natureza: 'CONVENIO' | 'PARTICULAR') =>
    natureza === 'CONVENIO'
      ? 'Falta o tipo de conta a receber deste convênio. Diga-o no cadastro do convênio, ou cadastre um tipo de natureza Convênio, ativo e com conta do plano.'
      : 'Falta um tipo de conta a receber de natureza Particular, ativo e com conta do plano. Cadastre-o em Configuração de recebimento.',
  semContaDoPlano: (tipo: string) =>
    `O tipo de conta a receber “${tipo}” não tem conta do plano. Diga-a no cadastro dele e feche a conta de novo.`,
  historico: (conta: number, data: string) => `Conta de atendimento nº ${conta}, de ${formatData(data)}`,
  impedeRecebido: (numero: string) =>
    `O título ${numero} desta conta já foi recebido, no todo ou em parte. Estorne antes o recebimento.`,
  impedeNegociado: (numero: string) =>
    `O título ${numero} desta conta entrou num acordo. A conta fica como está.`,
  impedeGlosado: (numero: string) => `O título ${numero} desta conta tem glosa. Cancele antes a glosa.`,
  impedeFatura: (numero: string, fatura: number) =>
    `O título ${numero} desta conta está na fatura nº ${fatura}, fechada. Reabra antes a fatura.`,
  impedeRepasse: (numero: number) =>
    `Itens desta conta estão no repasse nº ${numero}. Reabra ou cancele antes o repasse.`,
  avulsaIgual: (data: string, total: string) =>
    `${formatData(data)} · sem prontuário nem internação · ${formatMoeda(total)}`,
  duplicidade: 'Mesmo paciente no mesmo dia, sem prontuário nem internação',
  // A gathering, in words.
  incluido: (codigo: string, descricao: string, quantidade: string) =>
    `Incluído: ${codigo} ${descricao} (${quanto(quantidade)}).`,
  ajustado: (codigo: string, descricao: string, antes: string, depois: string) =>
    `Ajustado: ${codigo} ${descricao}, de ${quanto(antes)} para ${quanto(depois)}.`,
  retirado: (codigo: string, descricao: string) =>
    `Retirado, porque não consta mais do atendimento: ${codigo} ${descricao}.`,
  deFora: (codigo: string, descricao: string) =>
    `Consta do atendimento, mas foi excluído da conta e não voltou: ${codigo} ${descricao}.`,
  semCodigo: (descricao: string) =>
    `Sem código na lista de medicamentos, inclua à mão se for cobrado: ${descricao}.`,
  iguais: (n: number) => (n === 1 ? '1 item já estava na conta.' : `${n} itens já estavam na conta.`),
  nada: 'O atendimento não diz nada que se cobre. Inclua os itens à mão.',
  pendencia: (codigo: string, descricao: string, por: string) => `${codigo} ${descricao}: ${por}`,
  precoZero: 'o preço encontrado é zero.',
  reaberto: (quando: string, por: string, motivo: string) =>
    `O prontuário foi reaberto em ${quando} por ${por}, depois de a conta estar conferida: ${motivo} Confira se o que se fez mudou; se mudou, reabra a conta e apure de novo.`,
  entradaCancelada: 'A entrada no laboratório foi cancelada.',
  entradaCanceladaDepois: (quando: string, por: string, motivo: string) =>
    `A entrada no laboratório foi cancelada em ${quando} por ${por}, depois de a conta estar conferida: ${motivo} Reabra a conta e cancele-a.`,
} as const;
