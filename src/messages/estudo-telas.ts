/** Sentences of the screens of a study (CRF-01 to CRF-03). */
import { formatData } from '#domain/formato/data.ts';
import type { Andamento } from '#domain/estudo/janela.ts';
import { SITUACAO_VISITA } from '#schemas/compartilhado/estudo.ts';
import { titulosDe } from './palavras.ts';

const SITUACAO = titulosDe(SITUACAO_VISITA);

const conta = (quantos: number, singular: string, plural: string): string =>
  `${quantos.toLocaleString('pt-BR')} ${quantos === 1 ? singular : plural}`;

export const formulariosTela = {
  vazio: 'Nenhum formulário ainda',
  vazioTexto: 'Os formulários aparecem quando a visita é registrada.',
  falha: 'Os formulários não puderam ser lidos.',
  formulario: 'Formulário',
  situacao: 'Situação',
  resultado: 'Resultado',
  monitoria: 'Monitoria',
  preenchido: 'Preenchido',
  aPreencher: 'A preencher',
  falta2a: 'Falta a segunda digitação',
  divergente: 'Divergência a resolver',
  verificados: (prontos: number, todos: number) => `${prontos} de ${todos}`,
  opcional: 'Opcional',
  versao: (numero: number) => `versão ${numero}`,
  preencher: 'Preencher',
  abrir: 'Abrir',
  abertas: (quantas: number) => conta(quantas, 'aberta', 'abertas'),
  em: (momento: string) => `em ${momento}`,
  alterado: (momento: string) => `alterado em ${momento}`,
  sem: '—',
} as const;

export const formularioCrfTela = {
  titulo: 'Formulário da visita',
  voltar: 'Voltar à visita',
  falha: 'O formulário não pôde ser aberto.',
  ilegivel: 'Este modelo não pode ser lido. Peça a quem monta os formulários que o confira.',
  versaoNova: (atual: number, nova: number) =>
    `Preenchido na versão ${atual}. A versão ${nova}, publicada depois, vale para as visitas seguintes.`,
  fechado: (situacao: string) =>
    `A visita está ${situacao}: para mudar um valor, reabra-a na página dela, com o motivo.`,
  ocultas: (quantas: number) =>
    quantas === 1
      ? 'Há uma monitoria aberta numa pergunta que não aparece mais com estas respostas:'
      : `Há ${quantas} monitorias abertas em perguntas que não aparecem mais com estas respostas:`,
  fechadoLeitura: (situacao: string) => `A visita está ${situacao}: os valores não mudam.`,
  semDireito: 'Você lê este formulário, mas não o preenche.',
  motivo: 'Motivo da alteração',
  motivoAjuda: 'Este formulário já foi gravado: a mudança fica na história com o motivo, o antes e o depois.',
  motivoFalta: 'Diga por que o valor muda.',
  apagar: 'Apagar as respostas que somem?',
  apagarSim: 'Apagar e gravar',
  apagarNao: 'Voltar',
  gravado: 'Formulário gravado.',
  ultima: (autor: string, quando: string, motivo: string) =>
    `Alterado por ${autor} em ${quando}. Motivo: ${motivo}`,
  monitoria: 'Monitoria do formulário',
  resultado: 'Resultado',
  semValor: 'Incompleto',
  de: (minimo: string, maximo: string) => `de ${minimo} a ${maximo}`,
} as const;

export const verificacaoTela = {
  semFormulario:
    'A verificação se faz no formulário da visita, que a sua conta não abre. Peça o acesso ao administrador.',
  coluna: 'Verificação de fonte',
  marcar: (campo: string) => `Verificado com a fonte: ${campo}`,
  feita: (campo: string, por: string, em: string) => `${campo}: verificado com a fonte por ${por} em ${em}`,
  aFazer: (campo: string) => `${campo}: a verificar com a fonte`,
  andamento: (prontos: number, todos: number) =>
    `Verificação de fonte: ${prontos} de ${conta(todos, 'campo respondido', 'campos respondidos')}`,
  desfeitas: (quantas: number) =>
    `${conta(quantas, 'marca desfeita', 'marcas desfeitas')} por mudança de valor`,
  todos: (quantos: number) =>
    quantos === 1 ? 'Verificar o campo que falta' : `Verificar os ${quantos} campos que faltam`,
  falha: 'A marca não foi gravada. Tente de novo.',
  falhaLeitura: 'O formulário não pôde ser lido.',
} as const;

export const digitacaoTela = {
  primeiraVez: 'Dupla digitação: você faz a primeira. Outra pessoa digita de novo, sem ver a sua.',
  segundaVez: (por: string) =>
    `Dupla digitação: ${por} fez a primeira. Digite da fonte; o que diferir se resolve depois.`,
  aguarda:
    'A sua digitação está guardada. Falta a de outra pessoa, que não vê a sua; até lá o formulário não muda.',
  divergem: (quantas: number) => `As duas digitações diferem em ${conta(quantas, 'campo', 'campos')}.`,
  escolha: 'Escolha em cada campo o valor que a fonte diz. As duas digitações ficam guardadas.',
  outraResolve: 'Neste estudo quem digitou não resolve: uma terceira pessoa da equipe escolhe os valores.',
  campo: 'Campo',
  primeira: (por: string) => `Primeira · ${por}`,
  segunda: (por: string) => `Segunda · ${por}`,
  vale: (campo: string, valor: string) => `${campo}: vale ${valor}`,
  vazio: 'sem resposta',
  resolver: 'Gravar os valores escolhidos',
  faltam: (quantos: number) => `Falta escolher em ${conta(quantos, 'campo', 'campos')}.`,
  resolvido: 'Divergências resolvidas e formulário gravado.',
  falha: 'Nada foi resolvido. Tente de novo.',
  guardada: 'Primeira digitação guardada.',
} as const;

export const checarTela = {
  falha: 'O andamento das checagens não pôde ser lido.',
  falhaAto: 'As checagens não começaram. Tente de novo.',
  descricao:
    'Cada gravação já passa pelas checagens. Rode-as sobre o estudo inteiro depois de criar ou mudar uma: a que não se cumpre abre uma monitoria no campo, a que voltou a se cumprir responde nela, e nada se diz duas vezes.',
  correr: 'Rodar sobre o estudo inteiro',
  correndo: 'Checagens em andamento',
  naFila: 'Na fila…',
  feito: (prontos: number, todos: number) => `${prontos} de ${conta(todos, 'participante', 'participantes')}`,
  cancelar: 'Cancelar',
  ultima: (por: string, em: string, formularios: number) =>
    `Última vez em ${em}, por ${por}: ${conta(formularios, 'formulário checado', 'formulários checados')},`,
  resultado: (abertas: number, fechadas: number) =>
    `${conta(abertas, 'monitoria aberta', 'monitorias abertas')} e ${conta(fechadas, 'respondida', 'respondidas')}.`,
} as const;

export const prontuarioEstudoTela = {
  falha: 'O estudo deste paciente não pôde ser lido.',
  naoParticipa: 'Este paciente não participa do estudo em vigor.',
  participante: (numero: string, estudo: string) => `Participante ${numero} do ${estudo}`,
  continuar: (visita: string) => `Continuar ${visita}`,
  registrar: (visita: string) => `Registrar ${visita}`,
  proxima: (visita: string, como: string) => `A seguir: ${visita} (${como.toLocaleLowerCase('pt-BR')})`,
  consultas: (quantas: number) =>
    quantas === 0 ? 'Nenhuma monitoria aberta' : conta(quantas, 'monitoria aberta', 'monitorias abertas'),
  onde: 'Onde',
  status: 'Status',
  ultima: 'Última mensagem',
  desde: 'Desde',
  visitas: 'Visitas',
  visita: 'Visita',
  situacao: 'Situação',
  dia: 'Dia',
  formularios: 'Formulários',
  monitorias: 'Monitoria',
} as const;

export const SITUACAO_DA_VISITA: { readonly [situacao: string]: string } = {
  PREVISTA: 'prevista',
  EM_PREENCHIMENTO: 'em preenchimento',
  FINALIZADA: 'finalizada',
  ASSINADA: 'assinada',
  CONGELADA: 'congelada',
  NAO_REALIZADA: 'marcada como não realizada',
};

export const ANDAMENTO: Readonly<Record<Andamento, string>> = {
  FEITA: 'Feita',
  EM_PREENCHIMENTO: SITUACAO.EM_PREENCHIMENTO,
  FORA: 'Fora da janela',
  ATRASADA: 'Atrasada',
  NA_JANELA: 'Na janela',
  FUTURA: 'A vir',
  SEM_DIA: 'Sem dia',
  NAO_REALIZADA: SITUACAO.NAO_REALIZADA,
};

export const cronogramaTela = {
  titulo: 'Cronograma',
  descricao: (estudo: string, centro: string | null) =>
    centro === null ? estudo : `${estudo}, centro ${centro}`,
  falha: 'O cronograma não pôde ser lido.',
  semEstudo: 'O estudo em vigor não está cadastrado',
  semEstudoTexto: 'Cadastre em Estudos o protocolo que as configurações põem em vigor.',
  vazio: 'Nenhum participante com visitas neste centro',
  vazioTexto: 'Inclua um participante e registre o consentimento: as visitas dele aparecem aqui.',
  participantes: 'Participantes',
  participante: 'Participante',
  extras: 'Visitas extra',
  novaExtra: 'Nova visita extra',
  extraCriada: 'Visita extra incluída.',
  falhaExtra: 'A visita extra não foi incluída. Tente de novo.',
  legenda: 'O que cada cor diz',
  todos: 'Todos',
  so: {
    ATRASADA: 'Atrasadas',
    NA_JANELA: 'Na janela',
    FORA: 'Fora da janela',
    MONITORIA: 'Com monitoria aberta',
  },
  nenhumAssim: 'Nenhuma visita assim neste centro.',
  janela: (de: string, ate: string) => `janela de ${formatData(de)} a ${formatData(ate)}`,
  prevista: (dia: string) => `prevista para ${formatData(dia)}`,
  realizada: (dia: string) => `feita em ${formatData(dia)}`,
  fora: (dias: number) =>
    dias < 0 ? `${conta(-dias, 'dia', 'dias')} antes` : `${conta(dias, 'dia', 'dias')} depois`,
  formularios: (preenchidos: number, todos: number) => `${preenchidos} de ${todos}`,
  monitorias: (quantas: number) => conta(quantas, 'monitoria aberta', 'monitorias abertas'),
  celula: (participante: string, visita: string) => `${participante}, ${visita}:`,
} as const;

export const dataLockTela = {
  titulo: 'Data lock',
  descricao: 'O que falta em cada estudo, o que o bloqueio alcança, e o bloqueio.',
  falha: 'Os estudos não puderam ser lidos.',
  vazio: 'Nenhum estudo em andamento',
  vazioTexto: 'Um estudo aparece aqui depois de iniciado em Estudos.',
  emVigor: 'Em vigor',
  bloqueado: 'Bloqueado',
  aberto: 'Em andamento',
  falta: 'O que falta',
  nadaFalta: 'Nada falta: o estudo pode ser bloqueado.',
  alcanca: 'O bloqueio alcança',
  centros: (n: number) => conta(n, 'centro', 'centros'),
  participantes: (n: number) => conta(n, 'participante', 'participantes'),
  visitas: (n: number) => conta(n, 'visita', 'visitas'),
  formularios: (n: number) => conta(n, 'formulário', 'formulários'),
  bloquear: 'Realizar data lock',
  desbloquear: 'Desfazer data lock',
  pergunta: (codigo: string) => `Realizar o data lock do ${codigo}?`,
  perguntaDesfazer: (codigo: string) => `Desfazer o data lock do ${codigo}?`,
  declaracao:
    'Assino que os dados do estudo estão completos e conferidos. Daqui em diante nada do estudo se grava: participantes, visitas, formulários, monitorias, eventos, desvios e kits. O atendimento no prontuário continua.',
  declaracaoDesfazer:
    'O estudo volta a receber gravações, com o seu nome e o motivo na história. Quem bloqueou não pode desbloquear.',
  motivo: 'Motivo',
  motivoFalta: 'Diga o motivo.',
  feito: 'Data lock realizado.',
  desfeito: 'Data lock desfeito.',
  falhaAto: 'Nada mudou no estudo. Tente de novo.',
  por: (autor: string, quando: string) => `Bloqueado por ${autor} em ${quando}`,
  desbloqueadoPor: (autor: string, quando: string, motivo: string) =>
    `Desbloqueado por ${autor} em ${quando}. Motivo: ${motivo}`,
  resumo: 'Resumo dos dados (SHA-256)',
  confere: 'O que está guardado é o que foi bloqueado.',
  naoConfere: 'O que está guardado não é o que foi bloqueado. Peça a conferência da auditoria.',
  outraPessoa: 'Você bloqueou este estudo: outra pessoa com esta permissão o desbloqueia.',
} as const;
