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
  par: (id: number, outroId: number, quando: string | null) =>
    `nº ${id} e nº ${outroId}${quando === null ? '' : `, de ${quando}`}`,
  prontuarios: 'Prontuários abertos pelo mesmo profissional',
  documentos: (n: number) => (n === 1 ? 'Documento' : 'Documentos'),
  outras: (tabela: string): string =>
    (({ chat_conversa: 'Conversas' }) as { readonly [tabela: string]: string | undefined })[tabela] ??
    'Outros registros',
  documentoDe: (id: number) => `Cadastro ${id}`,
} as const;

export const unificarTela = {
  titulo: 'Unificar cadastros',
  texto: 'Dois cadastros da mesma pessoa passam a ser um. Não se desfaz: confira antes de confirmar.',
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
  suspeita: (campos: readonly string[]) =>
    `Diferem: ${campos.join(', ')}. Confira se é mesmo a mesma pessoa.`,
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
    `O cadastro nº ${sai} passa a levar ao nº ${fica} e não se usa mais. Não se desfaz.`,
  feito: (nome: string) => `Cadastros unificados. Ficou o de ${nome}.`,
  falha: 'Não foi possível unificar',
} as const;
