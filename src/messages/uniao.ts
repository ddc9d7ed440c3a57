/** Sentences of the union of two records of one patient, of the server and of the screen. */
import { noMeio } from './palavras.ts';

export const unificarServidor = {
  titulo: 'Pacientes',
  mesmo: 'Escolha outro cadastro: um cadastro não se unifica consigo mesmo.',
  motivo: 'Diga por que os dois cadastros são da mesma pessoa.',
  jaUnificado: (nome: string) => `Este cadastro foi unificado com ${nome}. Use o cadastro que ficou.`,
  naLixeira: 'Um dos cadastros está na lixeira. Restaure-o antes de unificar.',
  provisorio: 'Um dos cadastros é provisório. Identifique a pessoa pelo pronto atendimento.',
  antes: (n: number) => (n === 1 ? 'Cadastro já unificado' : 'Cadastros já unificados'),
  mudou: 'Um dos cadastros mudou depois que você os comparou. Confira de novo e confirme.',
  escolhas: 'Os campos que diferem mudaram. Confira de novo e confirme.',
  impedido: (plural: string, pares: readonly string[]) =>
    `Os dois cadastros têm ${noMeio(plural)} que não podem ficar com uma só pessoa: ${pares.join('; ')}. Encerre ou cancele um dos dois antes de unificar.`,
  /** After what happened before that birth. */
  nascimentoQueFica: 'Fique com o outro nascimento, ou corrija o cadastro antes de unificar.',
  par: (id: number, outroId: number, quando: string | null) =>
    `nº ${id} e nº ${outroId}${quando === null ? '' : `, de ${quando}`}`,
  prontuarios: 'Prontuários abertos pelo mesmo profissional',
  documentos: (n: number) => (n === 1 ? 'Documento' : 'Documentos'),
  outras: (tabela: string): string =>
    (({ chat_conversa: 'Conversas' }) as { readonly [tabela: string]: string | undefined })[tabela] ??
    'Outros registros',
  documentoDe: (id: number) => `Cadastro ${id}`,
} as const;

/** As a sentence begins: the article of the second half is the first letter. */
const COM_ARTIGO = {
  cpf: 'o CPF',
  cns: 'o CNS',
  dataNascimento: 'a data de nascimento',
  sexo: 'o sexo',
} as const;
type Lado = { readonly nome: string; readonly valor: string };

/** The register of joinings: what waits, what may be undone, and what is told before. */
export const uniaoServidor = {
  mesmaPessoa:
    'CPF, nascimento ou sexo diferem, e quem pediu a união não a confirma nem a recusa. Peça a outra pessoa com permissão de unificar, ou retire o pedido.',
  jaAguarda: (pedidaPor: string) =>
    `Já há um pedido de união destes cadastros, de ${pedidaPor}, à espera de segunda pessoa. Abra-o em Uniões de cadastros.`,
  lados: (campo: keyof typeof COM_ARTIGO, fica: Lado, sai: Lado) =>
    `${COM_ARTIGO[campo]} de ${fica.nome} é ${fica.valor}, ${COM_ARTIGO[campo].charAt(0)} de ${sai.nome} é ${sai.valor}`,
  aguarda: (diferem: string) => `${diferem}. O pedido aguarda a confirmação de outra pessoa.`,
  mudouDesdePedido:
    'Um dos cadastros mudou depois do pedido de união. Recuse este pedido, compare de novo e peça outra vez.',
  avisoTitulo: 'União de cadastros à espera',
  avisoTexto: (pedidaPor: string) =>
    `${pedidaPor} pediu a união de dois cadastros que diferem em CPF, nascimento ou sexo. Confira e confirme ou recuse.`,
  passouDoPrazo: (dia: string) =>
    `Uma união se desfaz até 30 dias depois de feita; o prazo desta terminou em ${dia}.`,
  naoFeita: 'Só uma união feita se desfaz.',
  semGuardado: 'Esta união foi feita antes de se guardar o que passou. Não há como desfazê-la por aqui.',
  unidoDepois: (nome: string) =>
    `O cadastro que ficou foi depois unificado com ${nome}. Desfaça antes essa outra união.`,
  foraDaLixeira: 'O cadastro que saiu já não está como a união o deixou. Confira-o antes de desfazer.',
  terminou:
    'O atendimento de urgência já terminou. Quem tem permissão de unificar ainda desfaz em Uniões de cadastros, até 30 dias depois.',
  semIdentificacao: 'Não há identificação deste atendimento para desfazer.',
  naLixeira: 'O cadastro que ficou está na lixeira. Restaure-o antes de desfazer.',
  nadaVolta: 'Nenhum registro volta; o cadastro que saiu volta com os dados que tinha.',
  volta: (voltam: readonly { readonly titulo: string; readonly total: number }[]) =>
    `Voltam: ${voltam.map(({ titulo, total }) => `${total} ${noMeio(titulo)}`).join(', ')}.`,
  semAvisos: 'Nada mudou depois da união: tudo volta como era.',
  alteradas: (titulo: string, total: number) =>
    total === 1
      ? `1 registro de ${noMeio(titulo)} mudou depois da união: volta como está agora.`
      : `${total} registros de ${noMeio(titulo)} mudaram depois da união: voltam como estão agora.`,
  renomeados: (total: number) =>
    total === 1
      ? '1 documento foi renomeado depois da união: volta com o nome de agora.'
      : `${total} documentos foram renomeados depois da união: voltam com o nome de agora.`,
  idas: (titulo: string, total: number) =>
    total === 1
      ? `1 registro de ${noMeio(titulo)} já não é do cadastro que ficou: não se mexe nele.`
      : `${total} registros de ${noMeio(titulo)} já não são do cadastro que ficou: não se mexe neles.`,
  motivoDesfazer: 'Diga por que os dois cadastros não são da mesma pessoa.',
  ficaComOTodo: (titulo: string, total: number) =>
    total === 1
      ? `1 registro de ${noMeio(titulo)} foi escrito depois da união dentro de outro do cadastro que ficou, e fica com ele.`
      : `${total} registros de ${noMeio(titulo)} foram escritos depois da união dentro de outros do cadastro que ficou, e ficam com eles.`,
} as const;

/** What was written between the joining and its undoing: a person says of whom each is. */
export const novidadeTexto = {
  campoMudou: (titulo: string) => `${titulo} mudou depois da união.`,
  linhaMudou: {
    escrita: (titulo: string, linha: string) => `${titulo}: “${linha}” foi escrito depois da união.`,
    mudada: (titulo: string, linha: string) => `${titulo}: “${linha}” mudou depois da união.`,
    retirada: (titulo: string, linha: string) => `${titulo}: “${linha}” foi retirado depois da união.`,
  },
  registro: (titulo: string, id: number, quando: string) =>
    `${titulo} nº ${id}, de ${quando}, foi escrito depois da união.`,
  comPartes: (frase: string, partes: string) => `${frase.slice(0, -1)}, com ${partes}.`,
  documento: (nome: string) => `O documento “${nome}” foi guardado depois da união.`,
  deQuemE: (n: number) =>
    n === 1
      ? '1 coisa foi escrita depois da união. Diga de quem ela é, em “Se for desfeita”, e desfaça por lá.'
      : `${n} coisas foram escritas depois da união. Diga de quem é cada uma, em “Se for desfeita”, e desfaça por lá.`,
  faltaDecidir: (frases: readonly string[]) =>
    `Escrito depois da união, e ninguém disse de quem é: ${frases.join(' ')} Confira de novo e diga.`,
} as const;

export const uniaoTela = {
  carregando: 'Conferindo o que volta',
  falhou: 'Não foi possível conferir o que volta',
  voltam: (nome: string) => `Volta para o cadastro de ${nome}`,
  avisos: 'Confira antes de desfazer',
  ate: (quando: string) => `Pode ser desfeita até ${quando}.`,
  aguarda: (pedidaPor: string) => `Pedida por ${pedidaPor}; aguarda segunda pessoa.`,
  comparar: 'Comparar os dois cadastros',
  deQuem: 'Escrito depois da união: de quem é?',
  deQuemAjuda: 'O que ninguém mudar aqui fica com quem ficou.',
  ficaCom: (nome: string) => `Fica com ${nome}`,
  vaiCom: (nome: string) => `Vai com ${nome}`,
  desfazer: 'Desfazer como está marcado',
  desfazerTitulo: 'Separar os dois cadastros',
  porQueDesfazer: 'Motivo',
  desfeita: (nome: string) => `União desfeita. O cadastro de ${nome} voltou.`,
  falhaDesfazer: 'Não foi possível desfazer a união',
} as const;

export const unificarTela = {
  titulo: 'Unificar cadastros',
  texto:
    'Dois cadastros da mesma pessoa passam a ser um. Confira antes de confirmar; desfaz-se até 30 dias depois.',
  outro: 'O outro cadastro da mesma pessoa',
  outroAjuda: 'Procure pelo nome, CPF ou CNS. Confira o nascimento e o CPF.',
  comparando: 'Comparando os cadastros',
  falhou: 'Não foi possível comparar os cadastros',
  qualFica: 'Qual cadastro fica',
  fica: 'Fica',
  sai: 'É unificado',
  cadastro: (id: number) => `Cadastro nº ${id}`,
  // Never broken between 'nº' and the number: on a phone the title is a narrow column.
  lado: (nome: string, id: number) => `${nome} nº\u00a0${id}`,
  desde: (dia: string) => `Feito em ${dia}`,
  campo: 'Campo',
  ficar: (campo: string, lado: string) => `${campo}: valor do cadastro que ${lado}`,
  ladoFica: 'fica',
  ladoSai: 'é unificado',
  diferem: (n: number) => (n === 1 ? '1 campo difere' : `${n} campos diferem`),
  diferemTexto: 'Vale o que estiver marcado. O resto é igual nos dois.',
  nadaDifere: 'Os dados dos dois cadastros são iguais.',
  impedimentos: 'Antes de unificar',
  suspeita: (diferem: string) => `${diferem}. Confira se é mesmo a mesma pessoa.`,
  segunda: 'Com CPF, nascimento ou sexo diferentes, a união espera a confirmação de outra pessoa.',
  pedir: 'Pedir a união',
  perguntaPedir: (sai: number, fica: number) =>
    `O pedido de juntar o cadastro nº ${sai} ao nº ${fica} vai para outra pessoa com permissão de unificar. Nada muda até ela confirmar.`,
  pedida: 'Pedido de união registrado. Outra pessoa confirma ou recusa.',
  vai: 'O que passa para o cadastro que fica',
  nadaVai: 'Nada aponta para o cadastro que é unificado.',
  filhas:
    'Convênios, contatos e alergias dos dois ficam, sem repetir: o que só um dizia completa o outro, e vale a alergia mais grave. Os avisos se juntam.',
  obito: 'O óbito registrado fica.',
  motivo: 'Motivo',
  motivoAjuda: 'Como se sabe que são a mesma pessoa. Fica no histórico dos dois.',
  motivoFalta: 'Diga por que os dois cadastros são da mesma pessoa.',
  confirmar: 'Unificar',
  cancelar: 'Cancelar',
  perguntaTitulo: (nome: string) => `Unificar no cadastro de ${nome}?`,
  pergunta: (sai: number, fica: number) =>
    `O cadastro nº ${sai} passa a levar ao nº ${fica} e não se usa mais. Desfaz-se em Uniões de cadastros, até 30 dias depois.`,
  feito: (nome: string) => `Cadastros unificados. Ficou o de ${nome}.`,
  falha: 'Não foi possível unificar',
} as const;
