/** Sentences of forms that patients answer without an account, by a link or by the QR of a unit (FORM-01, UTIL-03). */
import type { impedimentoDoPedido } from '#domain/formulario/pedido.ts';

type Impedimento = NonNullable<ReturnType<typeof impedimentoDoPedido>>;

export function textoDoImpedimento(impedimento: Impedimento): string {
  if (impedimento.motivo === 'equipe')
    return `Este formulário tem campos que só a equipe preenche: ${impedimento.campos.join(', ')}. Escolha outro ou publique uma versão sem eles.`;
  return impedimento.motivo === 'sem-paciente'
    ? 'Este formulário não guarda o paciente: a resposta não ficaria no cadastro dele. Escolha outro, ou mude o modelo.'
    : 'Este formulário exige um paciente, e quem lê o QR não se identifica. Escolha outro, ou mude o modelo.';
}

export const pedidoServidor = {
  naoPublicado: 'Este formulário não está publicado. Escolha um que esteja em uso.',
  semLugar: 'Escreva onde o QR vai ficar: Recepção, por exemplo.',
  prazo: (dias: readonly number[]) =>
    `Escolha um prazo de ${[...dias].sort((a, b) => a - b).join(', ')} dias.`,
  mudou: 'O formulário mudou enquanto era respondido. Recarregue a página e confira as perguntas.',
  encerrado: 'Esta pesquisa foi encerrada. Obrigado pelo interesse.',
  retirado: 'Este formulário foi retirado. Fale com quem o enviou.',
  paciente: 'Paciente, por link',
  visitante: 'Visitante, por QR',
} as const;

/** Who answered, where it was nobody of the house; null otherwise. */
export function origemDaResposta(origem: unknown): string | null {
  if (origem === 'PACIENTE') return pedidoServidor.paciente;
  return origem === 'PUBLICO' ? pedidoServidor.visitante : null;
}

export const pedidoTela = {
  titulo: 'Pedir resposta',
  descricao: 'O paciente responde no próprio celular, sem cadastro. A resposta chega ao cadastro dele.',
  pedir: 'Pedir ao paciente',
  pedirNome: (nome: string) => `Pedir ao paciente: ${nome}`,
  paraQuem: 'Quem responde',
  paciente: 'Um paciente, por link',
  unidade: 'Qualquer pessoa, por QR',
  campoPaciente: 'Paciente',
  formulario: 'Formulário',
  prazo: 'Validade do link',
  dias: (dias: number) => (dias === 1 ? '1 dia' : `${dias} dias`),
  lugar: 'Onde o QR vai ficar',
  lugarExemplo: 'Recepção',
  ajudaUnidade:
    'Ninguém se identifica, e cada pessoa responde quantas vezes quiser. Serve para pesquisa de satisfação.',
  ajudaPaciente:
    'Antes de ver as perguntas, o paciente confirma a data de nascimento ou o CPF. O link vale para uma resposta.',
  gerar: 'Gerar link',
  gerarQr: 'Gerar QR',
  falta: 'Escolha o formulário e o paciente.',
  faltaFormulario: 'Escolha o formulário.',
  falha: 'O pedido não foi feito',
  pedidos: 'Pedidos ao paciente',
  respostas: 'Respostas',
  falhaEncerrar: 'A pesquisa continua aberta. Tente de novo.',
  falhaPedido: 'Não foi possível abrir o pedido',
  para: (nome: string) => `Para ${nome}`,
  verResposta: 'Ver a resposta',
  verResultados: 'Ver resultados',
  qrDe: (nome: string) => `QR de ${nome}`,
  aponte: 'Aponte a câmera do celular e responda. Leva um minuto, e você não precisa se identificar.',
  imprimir: 'Imprimir',
  encerrar: 'Encerrar pesquisa',
  encerrarPergunta: 'Encerrar a pesquisa deste QR?',
  encerrarTexto: 'Quem ler o QR impresso verá que a pesquisa foi encerrada. As respostas dadas ficam.',
  encerrada: 'Pesquisa encerrada.',
  voltar: 'Voltar',
  cancelar: 'Cancelar',
  endereco: 'Endereço da pesquisa',
  recebidas: (total: number) =>
    total === 1 ? '1 resposta recebida' : `${total.toLocaleString('pt-BR')} respostas recebidas`,
  linkDeFormulario: 'Usar o link de um formulário',
  linkPronto: 'Link gerado e posto na mensagem.',
} as const;

/** What the person who answers sees. */
export const respostaPublica = {
  pergunta: (prestador: string) => `${prestador} quer ouvir você`,
  enviar: 'Enviar resposta',
  enviando: 'Enviando',
  guardado: 'O que você escreve fica guardado neste aparelho até o envio.',
  obrigado: 'Obrigado pela sua resposta',
  obrigadoTexto: (prestador: string) => `${prestador} já recebeu. Você pode fechar esta página.`,
  outra: 'Responder de novo',
  falha: 'A resposta não foi enviada. O que você escreveu continua aqui; tente de novo.',
  falhaAbrir: 'Não foi possível abrir a pesquisa',
  carregando: 'Abrindo as perguntas',
  ilegivel: 'As perguntas não puderam ser lidas. Avise quem enviou o link.',
} as const;
