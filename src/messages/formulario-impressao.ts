/** Sentences of an answer on paper and of its addenda (FORM-01). */
export const formularioImpresso = {
  vazio: 'Não informado',
  comArquivo: 'Com arquivo anexado',
  comImagem: 'Com imagem',
  assinada: 'Assinada',
  deTantos: (valor: string, maximo: number) => `${valor} de ${maximo}`,
  respondida: (quando: string, nome: string) =>
    nome ? `Respondido em ${quando} por ${nome}.` : `Respondido em ${quando}.`,
  versao: (numero: number) => `Versão ${numero} do formulário.`,
  corrigida: (total: number) =>
    total === 1
      ? 'Corrigido por 1 adendo, que está no fim: os valores abaixo já são os corrigidos.'
      : `Corrigido por ${total} adendos, que estão no fim: os valores abaixo já são os corrigidos.`,
  comTexto: (total: number) => (total === 1 ? 'Há 1 adendo no fim.' : `Há ${total} adendos no fim.`),
  /** Beside a value that an addendum changed. */
  peloAdendo: (numero: number) => `corrigido pelo adendo ${numero}`,
  adendos: 'Adendos',
  adendo: (numero: number, quando: string, nome: string) => `Adendo ${numero}, em ${quando}, por ${nome}`,
  motivo: (motivo: string) => `Motivo: ${motivo}`,
  campo: 'Campo',
  antes: 'Antes',
  agora: 'Agora',
  imagemDe: (titulo: string) => `${titulo}: imagem`,
  paciente: (nome: string, detalhes: readonly string[]) => ['Paciente: ' + nome, ...detalhes].join(' · '),
  nascimento: (data: string) => `nascimento ${data}`,
  cpf: (cpf: string) => `CPF ${cpf}`,
  prontuario: (numero: string) => `prontuário ${numero}`,
} as const;

/** What the calls of print and addenda refuse. */
export const adendoServidor = {
  motivo: 'Diga por que a resposta está sendo corrigida.',
  motivoLongo: (maximo: number) => `O motivo passa de ${maximo} caracteres.`,
  textoLongo: (maximo: number) => `O texto passa de ${maximo} caracteres.`,
  nadaMuda: 'Escreva um texto ou mude ao menos um campo: assim como está, o adendo não diz nada.',
} as const;

/** The screen of an answer: its print and its addenda. */
export const adendoTela = {
  imprimir: 'Imprimir ou guardar',
  imprimindo: 'Gerando o PDF',
  falhaImpressao: 'O PDF não foi gerado. Tente de novo.',
  nomeArquivo: (nome: string, dia: string) => `${nome} ${dia}.pdf`,
  corrigir: 'Corrigir por adendo',
  corrigindo: (nome: string) => `Corrigir: ${nome}`,
  comoFunciona:
    'A resposta fica como foi dada. O que você mudar aqui é acrescentado como adendo, com o seu nome, a hora e o motivo.',
  motivo: 'Motivo da correção',
  motivoExemplo: 'Por exemplo: peso anotado errado',
  motivoFalta: 'Diga por que a resposta está sendo corrigida.',
  texto: 'Texto do adendo',
  textoAjuda: 'Opcional. Para o que falta dizer sem mudar nenhum campo.',
  nadaMuda: 'Escreva um texto ou mude ao menos um campo: assim como está, o adendo não diz nada.',
  falha: 'O adendo não foi guardado. Tente de novo.',
  mudou:
    'Outra pessoa acrescentou um adendo enquanto você escrevia. Copie o seu texto, volte e abra a correção de novo.',
  salvo: 'Adendo guardado.',
  mudancas: (numero: number) => `O que o adendo ${numero} mudou`,
  momento: 'Resposta mostrada',
  agora: 'Como está agora',
  original: 'Como foi dada',
} as const;
