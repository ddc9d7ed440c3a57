/** Sentences of the orders that come over the counter, and of the collection (LAB-01). */
export const entradaTexto = {
  titulo: (numero: number) => `Entrada no laboratório ${numero}`,
  novo: 'Novo pedido',
  vista: 'Entradas',
  conselho: (nome: string, conselho: string) => `${nome} (${conselho})`,
  deOnde: (nome: string, instituicao: string) => `${nome}, ${instituicao}`,
  preparo: (exame: string, preparo: string) => `${exame}: ${preparo}`,
  nadaAColher:
    'Todos os exames deste pedido já têm amostra. Para outra coleta, use Pedir nova coleta na amostra.',
  cancelada: 'A entrada no laboratório foi cancelada.',
} as const;

/** The label that is read as a tube is collected. */
export const leituraTexto = {
  leia: 'Leia a etiqueta do tubo.',
  semLeitura: 'Sem ler a etiqueta, escreva o motivo: etiqueta rasgada, impressora parada.',
  tubo: (paciente: string, etiqueta: string) => `${paciente} (${etiqueta})`,
  deOutra: (daEtiqueta: string, daAmostra: string) =>
    `Esta etiqueta é de ${daEtiqueta}; a amostra é de ${daAmostra}. Confira o tubo.`,
} as const;

const SEXOS = { F: 'feminino', M: 'masculino' } as const;

/** A message of an analyser that speaks of somebody else. */
export const tuboAlheio = {
  sexo: (etiqueta: string, daMensagem: 'F' | 'M', daAmostra: 'F' | 'M') =>
    `A mensagem é de um paciente do sexo ${SEXOS[daMensagem]}, e a amostra ${etiqueta} é de um do sexo ${SEXOS[daAmostra]}. Confira se o tubo é deste paciente.`,
  nome: (etiqueta: string, daMensagem: string, daAmostra: string) =>
    `A mensagem é de ${daMensagem}, e a amostra ${etiqueta} é de ${daAmostra}. Confira se o tubo é deste paciente; se é, digite o resultado na amostra.`,
} as const;

/** Rows of a file whose sample is not there yet: they wait among the messages. */
export const arquivoGuardado = {
  controle: (quando: string, parte: number, partes: number) =>
    partes === 1 ? `Arquivo de ${quando}` : `Arquivo de ${quando}, parte ${parte}`,
  analisador: 'Arquivo importado',
  guardadas: (quantas: number) =>
    quantas === 1
      ? '1 linha é de amostra que não existe aqui. Ficou em Mensagens de analisadores, para lançar de novo ou dar por resolvida.'
      : `${quantas} linhas são de amostras que não existem aqui. Ficaram em Mensagens de analisadores, para lançar de novo ou dar por resolvidas.`,
  ver: 'Ver mensagens',
} as const;
