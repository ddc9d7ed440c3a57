/** Sentences of charts (CLIN-02): what the server refuses and what the screens say. */
import { motivoEmPalavras } from './palavras.ts';
import { pacienteServidor } from './paciente.ts';

/** Beside a death: what is done still. */
const semOutro =
  'Não se abre outro prontuário: o que está aberto ainda se escreve e se encerra, e o encerrado recebe correção.';

export const prontuarioServidor = {
  recurso: 'o prontuário',
  semProfissional:
    'Só profissionais abrem prontuário, e esta conta não é de nenhum. Peça ao administrador que a vincule ao seu cadastro de profissional.',
  restritoSemAutor: 'Este prontuário não é de um profissional: restrito, ninguém o leria.',
  restritoSemMotivo: motivoEmPalavras,
  doAutor:
    'Só quem abriu este prontuário escreve nele e o encerra. Para registrar o seu atendimento, abra um prontuário.',
  pacienteNaoMuda:
    'O paciente de um prontuário não muda. Se foi aberto para a pessoa errada, cancele-o e abra outro.',
  semOutro,
  comObito: (nome: string, dataObito: string | null) =>
    pacienteServidor.comObito({ nome, dataObito }, semOutro),
  categoriaSemPartes: 'Escolha uma categoria com partes a preencher.',
  naoSalvo: (quando: string) =>
    `Há texto digitado às ${quando} e ainda não salvo neste prontuário. Abra-o, salve ou descarte esse texto, e encerre.`,
  prescricaoVazia: 'Nada foi prescrito nela, e o atendimento se encerrou.',
  prescricaoEmRascunho: (quantas: number) =>
    quantas === 1
      ? 'Há uma prescrição em rascunho neste prontuário. Emita-a ou cancele-a, e encerre.'
      : `Há ${quantas} prescrições em rascunho neste prontuário: prescrição em rascunho se emite ou se cancela antes de encerrar.`,
  sinaisGraves: (sinais: readonly string[]) =>
    `A última medição tem ${sinais.length === 1 ? 'um sinal grave' : 'sinais graves'}: ${sinais.join(', ')}. Diga o que foi feito, ou corrija a medição.`,
  papelEmRascunho: (quantos: number) =>
    quantos === 1
      ? 'Há um papel em rascunho neste prontuário (atestado, pedido de exames ou outro). Emita-o ou cancele-o, e encerre.'
      : `Há ${quantos} papéis em rascunho neste prontuário (atestados, pedidos de exames ou outros): emita-os ou cancele-os antes de encerrar.`,
  corrigirSoEncerrado:
    'Este prontuário está aberto: altere-o diretamente. A correção é para o que já foi encerrado.',
  corrigirSoAutor:
    'Só o autor corrige o que escreveu. Para acrescentar algo, registre no seu próprio prontuário.',
  campoSemTexto: 'Este campo está vazio no prontuário. Escolha o que se corrige, ou faça um acréscimo.',
  oQueCorrigir: 'Escolha o que se corrige.',
  textoDaCorrecao: 'Escreva o texto, de até 20.000 letras.',
  motivoDaCorrecao: `${motivoEmPalavras} São no máximo 500 letras.`,
  escrevendoOutro: (paciente: string) =>
    `Você está escrevendo no prontuário de ${paciente} em outra janela. Para salvar este, escolha 'Escrever neste': nada do que digitou se perde.`,
  naoAberto: 'Este prontuário não está aberto.',
  assinarSoEncerrado: 'O prontuário é assinado depois de encerrado.',
  quemPediu: 'Diga quem pediu a cópia, de 3 a 150 letras.',
  paraQue: 'Diga para que é a cópia, de 3 a 300 letras.',
  documentoLongo: 'Escreva o documento com até 40 letras.',
  formularioAlheio: 'Este formulário não faz parte do prontuário.',
  nadaMudou: 'O texto está igual ao que já consta.',
} as const;

/** The lists of problems and medicines of a patient. */
export const listaDoPaciente = {
  ditoNoAtendimento: (dia: string, numero: number) => `Dito no atendimento de ${dia} (prontuário ${numero}).`,
  desdito: (dia: string) => `O atendimento de ${dia}, que o encerrava, foi cancelado ou apagado.`,
  jaNaLista: (nome: string) =>
    `${nome} já está na lista deste paciente. Altere aquela linha, ou encerre-a antes de incluir outra.`,
  semCodigo: 'Escolha o CID-10 ou o CIAP-2.',
} as const;

export const prontuarioTela = {
  abrir: 'Abrir prontuário',
  abrirTitulo: 'Abrir prontuário',
  abrirTexto:
    'Escolha o paciente e a categoria. O atendimento começa agora; o que for escrito é guardado a cada poucos segundos.',
  paciente: 'Paciente',
  categoria: 'Categoria',
  faltaPaciente: 'Escolha o paciente.',
  faltaCategoria: 'Escolha a categoria.',
  emAberto: (quantos: number) =>
    quantos === 1
      ? 'Há um prontuário seu em aberto deste paciente'
      : `Há ${quantos} prontuários seus em aberto deste paciente`,
  continuar: 'Continuar',
  falhaAbrir: 'Não foi possível abrir o prontuário.',
  anteriores: 'Atendimentos anteriores',
  semAnteriores: 'Nenhum outro prontuário deste paciente neste prestador.',
  falhaAnteriores: 'Não foi possível ler os atendimentos anteriores.',
  carregando: 'Abrindo o prontuário…',
  naoEncontrado: 'Prontuário não encontrado.',
  naoEncontradoTexto: 'Confira o endereço, ou procure o atendimento na lista.',
  pediuSigilo: 'O paciente pediu sigilo',
  restritoTitulo: 'Prontuário restrito',
  restritoTexto:
    'Só quem escreveu este prontuário o lê. Se precisa dele para atender, abra com justificativa.',
  restringir: 'Restringir a leitura',
  restringirTitulo: 'Restringir a leitura deste prontuário?',
  restringirTexto:
    'Só você passa a ler este prontuário, o que o corrige e os seus documentos. Outra pessoa só o abre dizendo por quê, e você é avisado.',
  liberar: 'Liberar a leitura',
  liberarTitulo: 'Liberar a leitura deste prontuário?',
  liberarTexto: 'Quem pode ler prontuários desta unidade volta a ler este.',
  motivoDoSigilo: 'Motivo',
  restringida: 'A leitura está restrita a você.',
  liberada: 'A leitura está liberada.',
  falhaSigilo: 'Não foi possível mudar quem lê este prontuário. Tente de novo.',
  restrito: 'Restrito',
  verLista: 'Ver os prontuários',
  trazer: 'Trazer',
  trazerDe: (campo: string) => `Trazer o texto de ${campo}`,
  semTexto: 'Nenhum texto foi escrito neste prontuário.',
  trazido: (origem: string) => `[Trazido do prontuário de ${origem}]`,
  trouxe: (campo: string) => `Texto trazido para ${campo}. Confira e salve.`,
  visita: (categoria: string, quando: string, nome: string) => `${categoria} em ${quando}, por ${nome}`,
  deOutro: (nome: string) => `Prontuário de ${nome}. Só o autor escreve nele.`,
  corrigir: 'Corrigir ou acrescentar',
  corrigirTitulo: 'Corrigir ou acrescentar',
  corrigirTexto: 'O texto de antes continua legível, riscado, com o seu nome, o momento e o motivo.',
  oQue: 'O que se corrige',
  comoFica: 'Como fica',
  motivo: 'Motivo',
  faltaTexto: 'Escreva o texto.',
  faltaMotivo: motivoEmPalavras,
  registrar: 'Registrar',
  cancelar: 'Cancelar',
  registrada: 'Correção registrada.',
  falhaCorrigir: 'Não foi possível registrar a correção. O texto continua aqui.',
  correcoes: 'Correções e acréscimos',
  falhaCorrecoes: 'Não foi possível ler as correções deste prontuário.',
  acrescimo: 'Acréscimo',
  por: (nome: string, quando: string) => `${nome}, ${quando}`,
  motivoDe: (motivo: string) => `Motivo: ${motivo}`,
  corrigido: (nome: string, quando: string, motivo: string) =>
    `Corrigido por ${nome} em ${quando}. Motivo: ${motivo}`,
  alteradoAoReabrir: 'Alterado na reabertura do prontuário.',
  corrigidos: (campos: readonly string[]) =>
    `Corrigido: ${campos.join(', ')}. Vale o texto do campo; o de antes está riscado sob ele.`,
  falta: (o: readonly string[]) => `Para encerrar, falta: ${o.join(', ')}.`,
  escrevendoOutro: (paciente: string, quando: string) =>
    `Você está escrevendo no prontuário de ${paciente} desde ${quando}. Só um prontuário é escrito de cada vez; o que digitou nele está guardado.`,
  irAteEle: 'Ir até ele',
  falhaEscreverNeste: 'Este prontuário ainda não está com você. Verifique a rede e tente de novo.',
  escreverNeste: 'Escrever neste',
  outrosAbertos: (quantos: number) =>
    quantos === 1 ? 'Você tem outro prontuário aberto' : `Você tem mais ${quantos} prontuários abertos`,
  todosOsAbertos: 'Ver todos',
  abertos: (quantos: number) =>
    quantos === 1 ? 'Você tem um prontuário aberto' : `Você tem ${quantos} prontuários abertos`,
  sairComAbertos: (quantos: number) =>
    quantos === 1
      ? 'Ele fica aberto, à sua espera, e o que não foi salvo fica guardado. Encerre-o se o atendimento terminou.'
      : 'Eles ficam abertos, à sua espera, e o que não foi salvo fica guardado. Encerre os dos atendimentos que terminaram.',
  verAbertos: (quantos: number) => (quantos === 1 ? 'Ver o prontuário' : 'Ver prontuários'),
  obrigatorio: 'Obrigatório para encerrar este prontuário.',
  formularioRetirado: 'Este formulário não está mais publicado e ninguém o respondeu.',
  respondido: 'Formulário respondido. Ele faz parte do prontuário.',
  responderOutraVez: 'Responder de novo',
  verResposta: 'Abrir a resposta',
  respostaDeOutros: 'Respondido. Você não tem permissão para ler respostas de formulários.',
  semResposta: 'Este formulário não foi respondido.',
  falhaFormulario: 'Não foi possível abrir o formulário.',
  imprimir: 'Imprimir',
  imprimirTitulo: 'Imprimir o prontuário',
  imprimirTexto:
    'A cópia sai com o cabeçalho da unidade e o paciente em todas as páginas. Quem pediu e para quê ficam registrados.',
  paraFora: 'Cópia entregue a alguém',
  usoInterno: 'Uso da unidade',
  quemPediu: 'Quem pediu',
  documentoDele: 'Documento de quem pediu',
  paraQue: 'Para quê',
  faltaQuem: 'Diga quem pediu a cópia, com ao menos 3 letras.',
  faltaPara: 'Diga para que é a cópia, com ao menos 3 letras.',
  gerarPdf: 'Gerar o PDF',
  falhaImprimir: 'O PDF não foi gerado. Tente de novo.',
  verComoEstava: 'Ver como estava',
  comoEstava: (paciente: string) => `Como estava o prontuário de ${paciente}`,
  escolherMomento: 'Momento do prontuário',
  momento: (quando: string, nome: string, oQue: string) =>
    [quando, [nome, oQue].filter(Boolean).join(' ')].join(' · '),
  /** What was written beside the chart's own text. */
  aoLado: {
    corrigir: 'corrigiu ou acrescentou',
    responder: 'respondeu um formulário',
    adendar: 'corrigiu um formulário por adendo',
  },
  falhaMomentos: 'Não foi possível ler como o prontuário estava.',
  semMomentos: 'Nenhum momento anterior deste prontuário foi guardado.',
  formulariosDeEntao: 'Formulários respondidos até então',
  fechoPronto: 'Prontuário encerrado. O PDF dele está nos documentos, à espera da sua assinatura.',
  fechoPorFazer: 'Prontuário encerrado e ainda não assinado. O PDF dele é feito quando você o assina.',
  fechoSemAssinatura: 'Prontuário encerrado. O autor ainda não assinou o PDF dele.',
  fechoAssinado: 'O PDF do prontuário está assinado.',
  verAssinaturas: 'Ver assinaturas',
  assinarAgora: 'Assinar o prontuário',
  falhaFecho:
    'O prontuário foi encerrado, mas o PDF dele não foi gerado. Tente de novo em Assinar o prontuário.',
  nomePdf: (paciente: string, quando: string) => `Prontuário ${paciente} ${quando}.pdf`,
} as const;
