/** Transfers of a patient between providers (CLIN-04): what the server refuses and tells, and the words of its screen. */
export const transferenciaServidor = {
  semTransferencia: 'Não há transferência a pedir; veja com a administração.',
  canceleNaOrigem: 'A transferência se cancela na origem, com o motivo.',
  pacienteNaoMuda: 'A transferência é deste paciente. Cancele-a, com o motivo, e peça outra.',
  mesmoPrestador: 'O paciente já é deste prestador. Escolha outro destino.',
  cadastro: 'Cadastro no destino',
  cadastroSoDestino: 'O cadastro se cria no destino da transferência.',
  talvezChegou: 'Mesmo nome de quem vem: confira',
  talvezChegouTexto: (nome: string) =>
    `Foi recebido ${nome}, e há outro cadastro de mesmo nome e nascimento. Se é quem vem, registre a chegada da transferência.`,
  chegadaDesfeita: 'Transferência: a chegada foi desfeita',
  chegadaDesfeitaTexto: (trajeto: string) =>
    `${trajeto}: a transferência terminou pela chegada, e o destino a desfez. Combinem por telefone; se a pessoa ainda vai, a origem pede outra.`,
  cadastroForaDaLista: 'Este cadastro não se parece com o de quem vem. Escolha um da lista, ou crie outro.',
  cadastroPergunta: 'Há cadastro parecido nesta unidade. Diga qual é a pessoa, ou crie um novo se nenhum é.',
  historicoSaida: 'Transferências para outro prestador',
  historicoChegada: 'Transferências recebidas',
  foiPara: (destino: string) => `Transferência para ${destino}`,
  veioDe: (origem: string) => `Transferência vinda de ${origem}`,
  jaVaiA: (destino: string) =>
    `Este paciente já tem uma transferência em curso para ${destino}. Escolha esse destino, ou cancele-a antes.`,
  contatoDaUrgencia: (nome: string, senha: string) =>
    `${nome}, pronto atendimento${senha === '' ? '' : `, senha ${senha}`}`.slice(0, 100),
  semResumo:
    'A origem ainda não escreveu o resumo clínico. Peça a um profissional de lá que o escreva; aceite depois.',
  leitura: (origem: string, destino: string, numero: number) =>
    `Transferência ${numero}: de ${origem} para ${destino}`.slice(0, 500),
  fechada: {
    'sem-aceite':
      'A ficha abre quando o destino aceitar a transferência. Até lá, leia o resumo clínico da origem.',
    'sem-efeito': 'A transferência foi recusada ou cancelada, e a ficha da origem não se abre por ela.',
    passou:
      'A leitura pela transferência vale até 30 dias depois da chegada, e esse tempo passou. Peça à origem o que falta, por escrito.',
  },
  soDestino:
    'A ficha se abre por esta transferência só no prestador de destino. Se o paciente é seu, procure-o no Histórico Clínico.',
  /** Neutral: it is shown in passing. */
  aviso: {
    SOLICITADA: 'Pedido de transferência a responder',
    ACEITA: 'Transferência aceita',
    RECUSADA: 'Transferência recusada',
    A_CAMINHO: 'Paciente de transferência a caminho',
    CHEGOU: 'Transferência concluída',
    CANCELADA: 'Transferência cancelada',
  },
  trajeto: (nome: string, origem: string, destino: string) => `${nome}, de ${origem} para ${destino}`,
} as const;

export const transferenciaTela = {
  semCadastro:
    'Quem vem ainda não tem cadastro aqui. Ele se cria com os dados da origem, sem o que é clínico.',
  semCadastroDeQuemCria:
    'Quem vem ainda não tem cadastro aqui. Peça à recepção que o crie por esta transferência; a internação começa dele.',
  cadastroParecido: 'Já há aqui cadastro que pode ser desta pessoa.',
  criarCadastro: 'Criar cadastro',
  ligarCadastro: 'Usar o cadastro que já existe',
  cadastroCriado: 'Cadastro criado com os dados da origem.',
  cadastroLigado: 'A transferência está ligada ao cadastro desta unidade.',
  cadastroAqui: 'Cadastro nesta unidade:',
  internar: 'Pedir internação',
  qualPessoa: 'Qual cadastro é o desta pessoa?',
  qualPessoaTexto: 'Confira o documento antes de escolher',
  confirmarCadastro: 'Confirmar',
  escolha: 'Escolha um cadastro, ou crie um novo.',
  nenhumDestes: 'Nenhum destes: criar um novo',
  parecido: (
    nome: string,
    nascimento: string | null,
    { por, outroCpf }: { readonly por: 'cpf' | 'cns' | 'pessoa'; readonly outroCpf: boolean },
  ) =>
    `${nascimento === null ? nome : `${nome}, ${nascimento}`} · ${por === 'pessoa' ? 'nome ou mãe, e nascimento' : por === 'cpf' ? 'mesmo CPF' : 'mesmo CNS'}${outroCpf ? ', outro CPF' : ''}`,
  ficha: 'Abrir a ficha do paciente',
  fichaTexto: (ate: string | null) =>
    ate === null
      ? 'Você lê a ficha na origem enquanto o paciente não chega e por 30 dias depois. Cada leitura fica registrada com esta transferência.'
      : `Você lê a ficha na origem até ${ate}. Cada leitura fica registrada com esta transferência.`,
  fichaSoProfissional: 'A ficha do paciente é lida por profissionais.',
  ambulancia: 'Pedir ambulância',
  ambulanciaTexto: 'O pedido começa com o paciente, a origem e o destino preenchidos.',
  transporteProprio: 'O transporte desta transferência não é por ambulância.',
  nada: 'Nada a fazer aqui agora',
  nadaOrigem: 'O destino ainda não aceitou. Depois do aceite, peça aqui a ambulância.',
  nadaEncerrada: 'Esta transferência já terminou.',
  falhou: 'A transferência não abriu',
  lendo: (origem: string, ate: string | null) =>
    ate === null
      ? `Leitura pela transferência vinda de ${origem}, até 30 dias depois da chegada.`
      : `Leitura pela transferência vinda de ${origem}, até ${ate}.`,
  voltar: 'Voltar à transferência',
} as const;
