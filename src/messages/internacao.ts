/** Admission (CLIN-04): what the server refuses, and what it says of beds. */
import type { Pendencia } from '#domain/internacao/pendencias.ts';
import type { SituacaoLeito } from '#domain/internacao/mapa.ts';

const LEITO_NAO: { readonly [situacao in SituacaoLeito]: (leito: string) => string } = {
  LIVRE: (leito) => `O leito ${leito} está livre.`,
  OCUPADO: (leito) => `O leito ${leito} já está ocupado por outro paciente. Escolha outro no mapa.`,
  RESERVADO: (leito) =>
    `O leito ${leito} está reservado para outro paciente. Escolha outro, ou solte a reserva.`,
  HIGIENIZACAO: (leito) => `O leito ${leito} está em higienização. Marque-o como limpo, ou escolha outro.`,
  BLOQUEADO: (leito) => `O leito ${leito} está bloqueado. Escolha outro no mapa.`,
};

const PENDENCIA: { readonly [qual in Pendencia]: (n: number) => string } = {
  prontuarios: (n) => (n === 1 ? '1 evolução aberta' : `${n} evoluções abertas`),
  prescricoes: (n) => (n === 1 ? '1 prescrição em rascunho' : `${n} prescrições em rascunho`),
  doses: (n) => (n === 1 ? '1 dose vencida sem checagem' : `${n} doses vencidas sem checagem`),
  exames: (n) => (n === 1 ? '1 pedido de exames sem resultado' : `${n} pedidos de exames sem resultado`),
  resultados: (n) => (n === 1 ? '1 resultado que ninguém viu' : `${n} resultados que ninguém viu`),
  conciliacoes: () => 'conciliação de medicamentos por responder',
  transferencias: () =>
    'transferência em curso para outro prestador, que se cancela com o motivo se o paciente não vai mais',
};

export const internacaoServidor = {
  sujeito: 'Gestão de internação',
  canceleOPedido: 'Cancele o pedido de internação.',
  transferido: (destino: string) => `Transferido para ${destino}.`,
  comGente: (n: number) =>
    n === 1
      ? 'Há 1 leito ocupado ou reservado neste setor. Libere-o antes de desativar.'
      : `Há ${n} leitos ocupados ou reservados neste setor. Libere-os antes de desativar.`,
  obitoNaUrgencia: 'Óbito registrado no pronto atendimento.',
  pacienteNaoMuda: 'A internação é deste paciente. Cancele o pedido, com o motivo, e faça outro.',
  leitoDesconhecido: 'Este leito não existe nesta unidade. Escolha outro no mapa.',
  leitoNao: (situacao: SituacaoLeito, leito: string) => LEITO_NAO[situacao](leito),
  naUrgencia: (nome: string, senha: string) =>
    `${nome} ainda está no pronto atendimento${senha === '' ? '' : `, senha ${senha}`}. Termine lá com 'Pedir internação', que se liga a este pedido, e interne depois.`,
  naoEspera: (nome: string, situacao: string, leito: string | null) =>
    leito === null
      ? `Só se interna quem espera por leito; a internação de ${nome} está em ${situacao.toLowerCase()}.`
      : `${nome} já está no leito ${leito}. Para mudar de leito, transfira.`,
  naoTransfere: (nome: string, situacao: string) =>
    `Só se transfere quem está internado; a internação de ${nome} está em ${situacao.toLowerCase()}.`,
  altaPedida: (nome: string) =>
    `A alta de ${nome} foi pedida. Desfaça o pedido de alta para transferir, ou dê a alta onde o paciente está.`,
  jaSaiu: (nome: string, leito: string) =>
    `${nome} já foi transferido para o leito ${leito}. Confira no mapa antes de mudar outra vez.`,
  mesmoLeito: (leito: string) => `O paciente já está no leito ${leito}. Escolha outro.`,
  reservaDeNinguem:
    'Diga para quem: escolha o pedido de internação, ou escreva para o que o leito fica guardado.',
  reservaSemPedido:
    'Este pedido de internação não espera mais por leito. Escolha outro, ou reserve sem pedido.',
  pedidoEmMudanca: 'Outra pessoa está mexendo neste pedido agora. Confira o mapa e tente de novo.',
  jaReservado: (leito: string) =>
    `Já há um leito guardado para este pedido: ${leito}. Solte aquela reserva primeiro.`,
  pendencia: (tipo: Pendencia, quantos: number) => PENDENCIA[tipo](quantos),
  naoSai: (pendencias: readonly string[]) =>
    `A alta espera por: ${pendencias.join('; ')}. Resolva, ou peça a quem pode dar a alta com pendências.`,
  semCategoria:
    "Falta a categoria de prontuário 'Internação'. Cadastre-a em Categorias de prontuário, com as partes da evolução.",
  categoria: 'Internação',
  semLeito: 'A evolução é de quem está internado. Admita o paciente no leito antes de abrir.',
  prontuario: 'Prontuário',
  alergia: (frase: string) =>
    `${frase} Quem prescreveu não sabia dela. Cheque “Não dada”, com o motivo, e avise quem prescreveu: se for para dar assim mesmo, outra prescrição é emitida, com a alergia justificada.`,
  cedo: (hora: string) => `Esta dose é das ${hora}. Cheque a partir de uma hora antes.`,
} as const;
